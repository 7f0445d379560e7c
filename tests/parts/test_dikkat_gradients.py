"""Gradients through `dikkat` are those of PyTorch's own function and of finite differences."""

import itertools

import pytest
import torch
from hypothesis import given

from snippets.dikkat import dikkat
from tests.parts.references import sdpa
from tests.parts.strategies import FLOATS, attention_cases, normal
from tests.parts.tolerances import assert_within, attention_bounds


def gradients(function, inputs, mask, upstream):
    """Output, weights and the gradients of Q, K and V of one call."""
    leaves = [x.detach().requires_grad_() for x in inputs]
    output, weights = function(*leaves, mask)
    output.backward(upstream)
    return output, weights, [x.grad for x in leaves]


def assert_same_gradients(inputs, mask, upstream):
    weights, expected = gradients(sdpa, inputs, mask, upstream)[1:]
    bounds = attention_bounds(*inputs, weights, upstream)
    actual = gradients(dikkat, inputs, mask, upstream)[2]
    for name, a, e in zip("QKV", actual, expected, strict=True):
        assert_within(a, e, bounds[name], f"gradient of {name}")


@given(case=attention_cases())
def test_gradients_equal_those_of_pytorchs_own_function(case):
    assert_same_gradients(case.inputs, case.mask, case.upstream)


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_gradients_equal_those_of_pytorchs_own_function_at_a_real_size(dtype):
    Q, K, V, upstream = (normal(2, 4, 48, 64, seed=s, dtype=dtype) for s in range(4))
    assert_same_gradients((Q, K, V), torch.ones(48, 48).tril(), upstream)


@pytest.mark.parametrize(
    "mask",
    [
        None,
        torch.ones(3, 4).tril(),
        torch.tensor([[1, 1, 0, 1], [0, 0, 0, 0], [1, 1, 1, 1]]),
        torch.zeros(4),
    ],
    ids=["no_mask", "causal", "one_row_without_keys", "no_keys_at_all"],
)
def test_gradients_of_output_and_weights_equal_finite_differences(mask):
    inputs = [x.requires_grad_() for x in (normal(2, 3, 3), normal(4, 3), normal(2, 4, 2))]
    assert torch.autograd.gradcheck(lambda *x: dikkat(*x, mask), inputs)
    assert torch.autograd.gradgradcheck(lambda *x: dikkat(*x, mask), inputs)


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_a_row_without_keys_has_zero_gradient_and_spoils_no_other(dtype):
    shapes = (3, 4), (5, 4), (5, 2)
    inputs = [normal(*shape, seed=s, dtype=dtype) for s, shape in enumerate(shapes)]
    mask = torch.ones(3, 5)
    mask[1] = 0
    upstream = normal(3, 2, seed=3, dtype=dtype)
    _, weights, (q, k, v) = gradients(dikkat, inputs, mask, upstream)
    assert torch.equal(q[1], torch.zeros(4, dtype=dtype))
    # The row takes no part, so the others' gradients are those of a call without it.
    Q, K, V = inputs
    others = gradients(dikkat, (Q[[0, 2]], K, V), None, upstream[[0, 2]])[2]
    bounds = attention_bounds(*inputs, weights, upstream)
    assert_within(q[[0, 2]], others[0], bounds["Q"][[0, 2]], "gradient of Q")
    assert_within(k, others[1], bounds["K"], "gradient of K")
    assert_within(v, others[2], bounds["V"], "gradient of V")


@pytest.mark.filterwarnings("ignore:Anomaly Detection")
def test_a_row_without_keys_makes_no_nan_on_the_way_either():
    # Later steps could hide a NaN inside the backward pass; anomaly mode raises where it is born.
    mask = torch.ones(3, 5)
    mask[1] = 0
    with torch.autograd.detect_anomaly():
        gradients(dikkat, (normal(3, 4), normal(5, 4), normal(5, 2)), mask, normal(3, 2))


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_masked_keys_and_values_get_exactly_zero_gradient(dtype):
    shapes = (3, 4), (5, 4), (5, 2)
    inputs = [normal(*shape, seed=s, dtype=dtype) for s, shape in enumerate(shapes)]
    mask = torch.tensor([True, True, False, True, False])
    _, _, (_, k, v) = gradients(dikkat, inputs, mask, normal(3, 2, seed=3, dtype=dtype))
    for gradient in (k, v):
        assert torch.equal(gradient[~mask], torch.zeros_like(gradient[~mask]))
        assert (gradient[mask] != 0).all()


@pytest.mark.parametrize("mask", [None, torch.ones(5), torch.zeros(5)], ids=["no", "all", "none"])
@pytest.mark.parametrize("needs", list(itertools.product([False, True], repeat=3)), ids=str)
def test_results_require_gradients_exactly_when_inputs_do(needs, mask):
    shapes = (3, 4), (5, 4), (5, 2)
    Q, K, V = (normal(*shape).requires_grad_(n) for shape, n in zip(shapes, needs, strict=True))
    output, weights = dikkat(Q, K, V, mask)
    assert output.requires_grad == any(needs)
    assert weights.requires_grad == any(needs[:2])
    with torch.no_grad():
        assert not any(x.requires_grad for x in dikkat(Q, K, V, mask))


def test_a_mask_never_collects_gradients():
    Q, K, V = normal(3, 4).requires_grad_(), normal(5, 4), normal(5, 2)
    mask = torch.ones(3, 5, requires_grad=True)
    dikkat(Q, K, V, mask)[0].sum().backward()
    assert Q.grad is not None and mask.grad is None
