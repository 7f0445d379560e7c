"""`dikkat` agrees with cases that can be solved without it: closed forms, symmetries, extremes."""

import math

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from snippets.dikkat import dikkat
from tests.parts.strategies import FLOATS, normal
from tests.parts.tolerances import assert_within, attention_bounds, relative_error

EPS = torch.finfo(torch.float64).eps


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_zero_queries_give_the_mean_of_the_values(dtype):
    K, V = normal(6, 4, dtype=dtype), normal(6, 3, seed=1, dtype=dtype)
    output, weights = dikkat(torch.zeros(2, 4, dtype=dtype), K, V)
    eps = torch.finfo(dtype).eps
    assert_within(weights, torch.full((2, 6), 1 / 6, dtype=torch.float64), eps, "weights")
    mean = V.double().mean(0, keepdim=True).expand(2, 3)
    assert_within(output, mean, 6 * eps * V.double().abs().max(), "output")


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_a_single_key_gives_its_value_exactly(dtype):
    V = normal(2, 1, 3, seed=2, dtype=dtype)
    output, weights = dikkat(normal(2, 5, 4, dtype=dtype), normal(2, 1, 4, seed=1, dtype=dtype), V)
    assert torch.equal(weights, torch.ones(2, 5, 1, dtype=dtype))
    assert torch.equal(output, V.expand(2, 5, 3))


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_a_huge_score_picks_one_value_exactly(dtype):
    order = [3, 0, 2, 1]
    K = torch.eye(4, dtype=dtype)
    V = normal(4, 3, dtype=dtype)
    # A lead of 500 over the other scores: exp(-500) is below half an eps of every dtype.
    output, weights = dikkat(1000 * K[order], K, V)
    # In float64 the losers are tiny, not zero.
    assert_within(weights, torch.eye(4)[order], EPS, "weights")
    assert torch.equal(output, V[order])


@pytest.mark.parametrize("d", [1, 2, 3, 16, 100])
def test_two_keys_weigh_like_a_sigmoid_of_the_scaled_difference(d):
    Q, K = normal(1, d), normal(2, d, seed=1)
    first = dikkat(Q, K, normal(2, 1))[1][0, 0].item()
    a, b = (math.fsum(q * k for q, k in zip(Q[0].tolist(), row, strict=True)) for row in K.tolist())
    sigmoid = 1 / (1 + math.exp((b - a) / math.sqrt(d)))
    assert first == pytest.approx(sigmoid, rel=relative_error(Q, K))


@given(seed=st.integers(0, 100), c=st.floats(-3, 3))
def test_the_same_vector_added_to_all_keys_changes_nothing(seed, c):
    Q, K, V = (normal(5, 4, seed=3 * seed + i) for i in range(3))
    moved = K + c * normal(1, 4, seed=3 * seed)
    expected = dikkat(Q, K, V)
    bound = relative_error(Q, K) + relative_error(Q, moved)
    output, weights = dikkat(Q, moved, V)
    assert_within(weights, expected[1], bound, "weights")
    assert_within(output, expected[0], bound * V.abs().max(), "output")


@given(order=st.permutations(range(5)), masked=st.booleans())
def test_permuted_queries_permute_the_rows(order, masked):
    Q, K, V = (normal(5, 4, seed=s) for s in range(3))
    mask = torch.ones(5, 5).tril() if masked else None
    output, weights = dikkat(Q, K, V, mask)
    permuted = dikkat(Q[order], K, V, mask if mask is None else mask[order])
    bounds = attention_bounds(Q, K, V, weights)
    assert_within(permuted[0], output[order], bounds["output"][order], "output")
    assert_within(permuted[1], weights[order], bounds["weights"][order], "weights")


@given(order=st.permutations(range(5)), masked=st.booleans())
def test_keys_permuted_with_their_values_change_nothing(order, masked):
    Q, K, V = (normal(5, 4, seed=s) for s in range(3))
    mask = torch.ones(5, 5).tril() if masked else None
    output, weights = dikkat(Q, K, V, mask)
    permuted = dikkat(Q, K[order], V[order], mask if mask is None else mask[:, order])
    bounds = attention_bounds(Q, K, V, weights)
    assert_within(permuted[0], output, bounds["output"], "output")
    assert_within(permuted[1], weights[:, order], bounds["weights"][:, order], "weights")


def test_doubling_the_width_with_zeros_divides_the_scores_by_root_two():
    Q, K, V = normal(3, 4), normal(5, 4, seed=1), normal(5, 2, seed=2)
    wide = [torch.nn.functional.pad(x, (0, 4)) for x in (Q * math.sqrt(2), K)]
    assert_within(dikkat(*wide, V)[1], dikkat(Q, K, V)[1], 2 * relative_error(Q, K), "weights")


def test_output_is_linear_in_the_values():
    Q, K, V, W = (normal(5, 4, seed=s) for s in range(4))
    (a, weights), (b, _) = dikkat(Q, K, V), dikkat(Q, K, W)
    # The weights are the same numbers in all three calls: the sums alone round.
    bound = attention_bounds(Q, K, 2 * V.abs() + 3 * W.abs(), weights)["output"]
    assert_within(dikkat(Q, K, 2 * V - 3 * W)[0], 2 * a - 3 * b, bound, "output")


def test_each_batch_element_is_computed_alone():
    Q, K, V = normal(2, 3, 4, 5), normal(2, 3, 6, 5, seed=1), normal(2, 3, 6, 2, seed=2)
    output, weights = dikkat(Q, K, V)
    bounds = attention_bounds(Q, K, V, weights)
    for at in [(b, h) for b in range(2) for h in range(3)]:
        alone = dikkat(Q[at], K[at], V[at])
        assert_within(alone[0], output[at], bounds["output"][at], f"output {at}")
        assert_within(alone[1], weights[at], bounds["weights"][at], f"weights {at}")


def test_queries_of_width_zero_look_at_every_key_alike():
    V = normal(5, 2)
    output, weights = dikkat(normal(3, 0), normal(5, 0), V)
    assert_within(weights, torch.full((3, 5), 1 / 5, dtype=torch.float64), EPS, "weights")
    assert_within(output, V.mean(0).expand(3, 2), 8 * EPS * V.abs().max(), "output")
