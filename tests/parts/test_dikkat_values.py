"""`dikkat` gives the numbers of the definition and of PyTorch's own function, in every shape."""

import pytest
import torch
from hypothesis import given

from snippets.dikkat import dikkat
from tests.parts.references import definition, score_shape, sdpa
from tests.parts.strategies import FLOATS, attention_cases, normal
from tests.parts.tolerances import assert_within, attention_bounds


@given(case=attention_cases())
def test_equals_the_definition_number_by_number(case):
    expected = definition(*case.inputs, case.mask)
    bounds = attention_bounds(*case.inputs, expected[1])
    output, weights = dikkat(*case.inputs, case.mask)
    assert_within(output, expected[0], bounds["output"], "output")
    assert_within(weights.expand_as(expected[1]), expected[1], bounds["weights"], "weights")


@pytest.mark.parametrize("math_backend", [False, True], ids=["default_backend", "math_backend"])
@given(case=attention_cases())
def test_equals_pytorchs_own_function(math_backend, case):
    expected = sdpa(*case.inputs, case.mask, math_backend=math_backend)
    bounds = attention_bounds(*case.inputs, expected[1])
    output, weights = dikkat(*case.inputs, case.mask)
    assert_within(output, expected[0], bounds["output"], "output")
    assert_within(weights.expand_as(expected[1]), expected[1], bounds["weights"], "weights")


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_equals_pytorchs_own_function_at_a_real_size(dtype):
    Q, K, V = (normal(2, 4, 96, 64, seed=s, dtype=dtype) for s in range(3))
    mask = torch.ones(96, 96).tril()
    expected = sdpa(Q, K, V, mask)
    bounds = attention_bounds(Q, K, V, expected[1])
    output, weights = dikkat(Q, K, V, mask)
    assert_within(output, expected[0], bounds["output"], "output")
    assert_within(weights, expected[1], bounds["weights"], "weights")


@given(case=attention_cases())
def test_shapes_and_dtype_of_the_result(case):
    Q, K, V = case.inputs
    scores = score_shape(Q, K, V)
    output, weights = dikkat(Q, K, V, case.mask)
    assert output.shape == (*scores[:-1], V.shape[-1])
    # Without a mask a leading dimension that only V has does not appear in the weights.
    assert torch.broadcast_shapes(weights.shape, scores) == scores
    assert weights.shape[-2:] == scores[-2:]
    assert output.dtype == weights.dtype == Q.dtype


@given(case=attention_cases(masked=False))
def test_rows_sum_to_one(case):
    weights = dikkat(*case.inputs)[1]
    S = weights.shape[-1]
    # Each of S weights is at most 1 and rounded once.
    bound = S * torch.finfo(weights.dtype).eps
    assert_within(weights.double().sum(-1), torch.ones(weights.shape[:-1]), bound, "row sums")
    assert (weights >= 0).all()


@given(case=attention_cases())
def test_output_is_the_weights_times_the_values(case):
    output, weights = dikkat(*case.inputs, case.mask)
    expected = weights.double() @ case.V.double()
    bound = attention_bounds(*case.inputs, weights)["output"]
    assert_within(output, expected.expand_as(output), bound.expand_as(output), "output")


@given(case=attention_cases())
def test_memory_layout_does_not_matter(case):
    tensors = [x for x in (*case.inputs, case.mask) if x is not None]
    expected = dikkat(*(x.clone(memory_format=torch.contiguous_format) for x in tensors))
    bounds = attention_bounds(*case.inputs, expected[1])
    output, weights = dikkat(*case.inputs, case.mask)
    assert_within(output, expected[0], bounds["output"], "output")
    assert_within(weights, expected[1], bounds["weights"], "weights")


@given(case=attention_cases())
def test_inputs_are_left_as_they_were(case):
    tensors = [x for x in (*case.inputs, case.mask) if x is not None]
    before = [(x.clone(), x._version) for x in tensors]
    dikkat(*case.inputs, case.mask)
    for x, (copy, version) in zip(tensors, before, strict=True):
        assert torch.equal(x, copy) and x._version == version


@pytest.mark.parametrize("mask", [None, torch.ones(())], ids=["no_mask", "mask"])
@pytest.mark.parametrize(
    ("q", "k", "v"),
    [((0, 4), (5, 4), (5, 2)), ((3, 4), (5, 4), (5, 0)), ((0, 3, 4), (1, 5, 4), (5, 2))],
    ids=["no_queries", "no_value_columns", "empty_batch"],
)
def test_empty_results_have_the_right_shape(q, k, v, mask):
    Q, K, V = normal(*q), normal(*k), normal(*v)
    expected = sdpa(Q, K, V)[0]
    output, weights = dikkat(Q, K, V, mask)
    assert output.shape == expected.shape and output.numel() == 0
    assert weights.shape == (*q[:-1], k[-2])


def test_without_keys_the_output_is_zero_as_in_pytorch():
    Q, K, V = normal(3, 4), normal(0, 4), normal(0, 2)
    for mask in (None, torch.ones(3, 0), torch.ones(3, 1)):
        output, weights = dikkat(Q, K, V, mask)
        assert torch.equal(output, torch.zeros(3, 2, dtype=torch.float64))
        assert torch.equal(output, torch.nn.functional.scaled_dot_product_attention(Q, K, V))
        assert weights.shape == (3, 0)
