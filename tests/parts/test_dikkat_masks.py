"""A mask hides what it should, in every form in which it may come: 1 and True mean "may see"."""

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from snippets.dikkat import dikkat
from tests.parts.references import score_shape, visible
from tests.parts.strategies import FLOATS, MASK_DTYPES, attention_cases, generator, masks, normal
from tests.parts.tolerances import assert_within, attention_bounds, relative_error


@given(case=attention_cases(masked=True))
def test_hidden_keys_weigh_exactly_zero_and_rows_sum_to_one_or_zero(case):
    weights = dikkat(*case.inputs, case.mask)[1]
    seen = visible(case.mask, score_shape(*case.inputs))
    weights = weights.expand(seen.shape)
    assert (weights[~seen] == 0).all()
    bound = weights.shape[-1] * torch.finfo(weights.dtype).eps
    assert_within(weights.double().sum(-1), seen.any(-1).double(), bound, "row sums")
    assert (weights.sum(-1)[~seen.any(-1)] == 0).all()


@given(seed=st.integers(0, 100), kept=st.lists(st.booleans(), min_size=5, max_size=5).filter(any))
def test_hiding_keys_equals_leaving_them_out(seed, kept):
    Q, K, V = normal(3, 4, seed=seed), normal(5, 4, seed=seed + 1), normal(5, 2, seed=seed + 2)
    kept = torch.tensor(kept)
    expected = dikkat(Q, K[kept], V[kept])
    bounds = attention_bounds(Q, K[kept], V[kept], expected[1])
    output, weights = dikkat(Q, K, V, kept)
    assert_within(output, expected[0], bounds["output"], "output")
    assert_within(weights[:, kept], expected[1], bounds["weights"], "weights")


@given(case=attention_cases(masked=True), huge=st.sampled_from([1.0, -60000.0, 60000.0]))
def test_what_is_behind_the_mask_cannot_change_anything(case, huge):
    Q, K, V = case.inputs
    hidden = ~visible(case.mask, score_shape(Q, K, V)).reshape(-1, K.shape[-2]).any(0)[:, None]
    expected = dikkat(Q, K.masked_fill(hidden, 0), V.masked_fill(hidden, 0), case.mask)
    output, weights = dikkat(Q, K.masked_fill(hidden, huge), V.masked_fill(hidden, huge), case.mask)
    assert torch.equal(output, expected[0]) and torch.equal(weights, expected[1])


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_future_tokens_cannot_change_earlier_outputs_under_a_causal_mask(dtype):
    Q, K, V = (normal(6, 4, seed=s, dtype=dtype) for s in range(3))
    mask = torch.ones(6, 6).tril()
    before = dikkat(Q, K, V, mask)[0]
    for x in (Q, K, V):
        x[-1] += 5
    after = dikkat(Q, K, V, mask)[0]
    assert torch.equal(after[:-1], before[:-1]) and not torch.equal(after[-1], before[-1])


@pytest.mark.parametrize("dtype", MASK_DTYPES, ids=str)
def test_the_dtype_of_the_mask_does_not_matter(dtype):
    Q, K, V = (normal(6, 4, seed=s, dtype=torch.float32) for s in range(3))
    mask = torch.ones(6, 6).tril()
    mask[2] = 0
    expected = dikkat(Q, K, V, mask.bool())
    for actual, e in zip(dikkat(Q, K, V, mask.to(dtype)), expected, strict=True):
        assert torch.equal(actual, e) and actual.dtype == torch.float32


def test_a_zero_with_a_minus_sign_hides_as_well():
    Q, K, V = normal(2, 4), normal(3, 4), normal(3, 2)
    assert (dikkat(Q, K, V, torch.tensor([1.0, -0.0, 1.0]))[1][:, 1] == 0).all()


@given(data=st.data())
def test_a_broadcast_mask_equals_the_same_mask_written_out(data):
    shape = 2, 3, 4, 5
    Q, K, V = normal(2, 3, 4, 6), normal(2, 3, 5, 6, seed=1), normal(2, 3, 5, 2, seed=2)
    mask = data.draw(masks(shape))
    expected = dikkat(Q, K, V, mask.expand(shape).clone(memory_format=torch.contiguous_format))
    for actual, e in zip(dikkat(Q, K, V, mask), expected, strict=True):
        assert torch.equal(actual, e)


@pytest.mark.parametrize(
    "shape",
    [(5,), (1, 5), (4, 1), (4, 5), (2, 1, 1, 5), (3, 1, 1), (1, 3, 4, 5), (1,), ()],
    ids=str,
)
def test_each_mask_value_is_used_where_its_position_says(shape):
    Q, K, V = normal(2, 3, 4, 6), normal(2, 3, 5, 6, seed=1), normal(2, 3, 5, 2, seed=2)
    seen = torch.rand(shape, generator=generator(3)) < 0.6
    weights = dikkat(Q, K, V, seen)[1]
    for index in torch.cartesian_prod(*(torch.arange(n) for n in (2, 3, 4, 5))).tolist():
        own = [0 if n == 1 else i for i, n in zip(index[4 - len(shape) :], shape, strict=True)]
        assert (weights[tuple(index)] > 0) == seen[tuple(own)]


def test_a_mask_over_a_dimension_that_only_the_values_have():
    Q, K, V = normal(3, 4), normal(5, 4, seed=1), normal(2, 5, 2, seed=2)
    mask = torch.rand(2, 3, 5, generator=generator(4)) < 0.6
    output, weights = dikkat(Q, K, V, mask)
    for b in range(2):
        expected = dikkat(Q, K, V[b], mask[b])
        bounds = attention_bounds(Q, K, V[b], expected[1])
        assert_within(output[b], expected[0], bounds["output"], "output")
        assert_within(weights[b], expected[1], bounds["weights"], "weights")


@given(case=attention_cases(masked=False))
def test_a_mask_of_ones_equals_no_mask(case):
    output, weights = dikkat(*case.inputs)
    masked = dikkat(*case.inputs, torch.ones(case.K.shape[-2]))
    assert torch.equal(masked[0], output) and torch.equal(masked[1], weights)


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
@pytest.mark.parametrize("mask", [(4, 5), (5,), (4, 1), ()], ids=str)
def test_rows_without_keys_are_exactly_zero(mask, dtype):
    Q, K, V = (normal(*shape, dtype=dtype) for shape in ((4, 6), (5, 6), (5, 2)))
    output, weights = dikkat(Q, K, V, torch.zeros(mask))
    assert torch.equal(output, torch.zeros(4, 2, dtype=dtype))
    assert torch.equal(weights, torch.zeros(4, 5, dtype=dtype))


def test_left_padding_with_a_causal_mask_leaves_the_real_tokens_finite_over_two_layers():
    X = normal(4, 6)
    real = torch.tensor([0, 0, 1, 1])
    mask = torch.ones(4, 4).tril() * real
    twice = X
    for _ in range(2):
        twice = dikkat(twice, twice, twice, mask)[0]
    alone = X[2:]
    for _ in range(2):
        alone = dikkat(alone, alone, alone, torch.ones(2, 2).tril())[0]
    bound = 2 * relative_error(X, X) * X.abs().max()
    assert torch.equal(twice[:2], torch.zeros(2, 6, dtype=torch.float64))
    # The second layer's scores are made from the first one's outputs: their error enters twice.
    assert_within(twice[2:], alone, bound * (1 + X.square().sum(-1).max()), "second layer")
