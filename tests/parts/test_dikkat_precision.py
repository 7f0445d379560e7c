"""`dikkat` in 16 bits stays near the truth and does not overflow where the scaled score fits."""

import math

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from snippets.dikkat import dikkat
from tests.parts.references import sdpa
from tests.parts.strategies import FLOATS, attention_cases, normal
from tests.parts.tolerances import assert_within, attention_bounds

HALVES = (torch.float16, torch.bfloat16)
MASKS = [None, torch.tensor([True, True, True, False])]


@given(case=attention_cases(dtypes=st.sampled_from(FLOATS[1:])))
def test_every_dtype_stays_near_float64(case):
    leaves = case.leaves()
    output, weights = dikkat(*leaves, case.mask)
    output.backward(case.upstream)
    exact = [x.detach().double().requires_grad_() for x in case.inputs]
    truth, true_weights = sdpa(*exact, case.mask, math_backend=True)
    truth.backward(case.upstream.double())
    bounds = attention_bounds(*case.inputs, true_weights, case.upstream)
    assert_within(output, truth, bounds["output"], "output")
    assert_within(weights.expand_as(true_weights), true_weights, bounds["weights"], "weights")
    for name, low, high in zip("QKV", leaves, exact, strict=True):
        assert_within(low.grad, high.grad, bounds[name], f"gradient of {name}")


@pytest.mark.parametrize("mask", MASKS, ids=["no_mask", "mask"])
@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_scores_that_only_fit_after_scaling_do_not_overflow(dtype, mask):
    d = 64
    # q·k is one and a half times the largest number, an eighth of it fits.
    side = math.sqrt(torch.finfo(dtype).max / d * 1.5)
    Q = torch.full((2, d), side, dtype=dtype, requires_grad=True)
    K = torch.zeros(4, d, dtype=dtype)
    K[2] = side
    K.requires_grad_()
    assert torch.isinf(Q @ K.mT).any()
    V = normal(4, 3, dtype=dtype).requires_grad_()
    output, weights = dikkat(Q, K, V, mask)
    assert torch.equal(weights, torch.eye(4, dtype=dtype)[[2, 2]])
    assert torch.equal(output, V[[2, 2]])
    output.sum().backward()
    assert all(x.grad.isfinite().all() for x in (Q, K, V))


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("dtype", HALVES, ids=str)
def test_the_classic_overflow_of_float16_gives_the_weights_of_float64(dtype, sign):
    # 40 · 40 · 64 = 102,400 is over float16's 65,504; divided by √64 it is 12,800.
    Q = torch.full((1, 64), 40.0, dtype=dtype)
    K = sign * torch.full((3, 64), 40.0, dtype=dtype)
    V = normal(3, 2, dtype=dtype)
    output, weights = dikkat(Q, K, V)
    truth = dikkat(Q.double(), K.double(), V.double())
    # Equal scores of any size cancel exactly: what is left is the rounding of 1/3 and of the sum.
    eps = torch.finfo(dtype).eps
    assert_within(weights, truth[1], eps, "weights")
    assert_within(output, truth[0], 3 * eps * V.double().abs().max(), "output")


@pytest.mark.parametrize("hidden", [1, -1, torch.inf, -torch.inf, torch.nan])
@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_a_hidden_score_that_overflows_or_is_nan_does_no_harm(dtype, hidden):
    Q = torch.full((2, 4), torch.finfo(dtype).max, dtype=dtype)
    K = torch.zeros(4, 4, dtype=dtype)
    K[3] = hidden * torch.finfo(dtype).max
    V = normal(4, 3, dtype=dtype)
    weights = dikkat(Q, K, V, MASKS[1])[1]
    third = torch.tensor([1, 1, 1, 0], dtype=torch.float64).expand(2, 4) / 3
    assert_within(weights, third, torch.finfo(dtype).eps, "weights")


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_scores_far_below_zero_are_still_hidden_by_the_mask(dtype):
    # A finite stand-in for -inf, such as -1e9 or the dtype's minimum, can be as large as a score.
    far = torch.finfo(dtype).max
    Q = torch.tensor([[1.0]], dtype=dtype)
    K = torch.tensor([[-far], [-far], [0.0]], dtype=dtype)
    V = torch.tensor([[1.0], [3.0], [100.0]], dtype=dtype)
    output, weights = dikkat(Q, K, V, torch.tensor([1, 1, 0]))
    assert torch.equal(weights, torch.tensor([[0.5, 0.5, 0.0]], dtype=dtype))
    assert output.item() == 2


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_a_key_at_minus_infinity_is_ignored(dtype):
    K, V = (torch.tensor([[a], [b]], dtype=dtype) for a, b in ((-torch.inf, 0), (1, 2)))
    output, weights = dikkat(torch.ones(1, 1, dtype=dtype), K, V)
    assert weights.tolist() == [[0.0, 1.0]] and output.item() == 2


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
@pytest.mark.parametrize("where", ["Q", "K"])
def test_nan_in_a_visible_place_is_not_hidden(where, dtype):
    shapes = {"Q": (2, 4), "K": (3, 4), "V": (3, 2)}
    inputs = {name: normal(*shape, dtype=dtype) for name, shape in shapes.items()}
    inputs[where][0, 0] = torch.nan
    output, _ = dikkat(**inputs, maske=torch.ones(3))
    assert output[0].isnan().all()
    assert output[1].isnan().all() == (where == "K")
