"""`qkv` multiplies by the right matrix from the right side: `nn.Linear`, sums, bad input."""

import re

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from snippets.qkv import qkv
from tests.parts.strategies import FLOATS, floats, leads, normal, sides, tensors
from tests.parts.tolerances import assert_within

NAMES = "Q", "K", "V"


@st.composite
def cases(draw):
    dtype = draw(floats)
    model, d_k, d_v = (draw(sides) for _ in range(3))
    shapes = (*draw(leads), draw(sides), model), (model, d_k), (model, d_k), (model, d_v)
    return tuple(draw(tensors(shape, dtype)) for shape in shapes)


def bound(X, W):
    """A sum of d_model products is off by eps per step, relative to the sum of their sizes."""
    eps = torch.finfo(X.dtype).eps
    return 2 * (X.shape[-1] + 1) * eps * (X.detach().double().abs() @ W.detach().double().abs())


@given(case=cases())
def test_equals_linear_layers_with_the_same_weights(case):
    X, *weights = case
    for name, actual, W in zip(NAMES, qkv(*case), weights, strict=True):
        linear = torch.nn.Linear(*W.shape, bias=False, dtype=W.dtype)
        with torch.no_grad():
            linear.weight.copy_(W.T)
        assert_within(actual, linear(X), bound(X, W), name)
        assert actual.dtype == X.dtype


@given(case=cases())
def test_equals_sums_written_out_in_float64(case):
    X, *weights = case
    for name, actual, W in zip(NAMES, qkv(*case), weights, strict=True):
        products = X.double().unsqueeze(-1) * W.double()
        assert_within(actual, products.sum(-2), bound(X, W), name)


@given(case=cases())
def test_inputs_are_left_as_they_were(case):
    before = [(x.clone(), x._version) for x in case]
    qkv(*case)
    for x, (copy, version) in zip(case, before, strict=True):
        assert torch.equal(x, copy) and x._version == version


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_each_matrix_makes_its_own_result(dtype):
    weights = [normal(3, d, seed=s, dtype=dtype) for s, d in enumerate((2, 2, 4))]
    for actual, W in zip(qkv(torch.eye(3, dtype=dtype), *weights), weights, strict=True):
        assert torch.equal(actual, W)


def test_each_token_is_transformed_alone():
    X, *weights = normal(2, 4, 3), normal(3, 2, seed=1), normal(3, 2, seed=2), normal(3, 5, seed=3)
    results = qkv(X, *weights)
    for b, n in [(b, n) for b in range(2) for n in range(4)]:
        alone = qkv(X[b, n : n + 1], *weights)
        for name, actual, expected, W in zip(NAMES, alone, results, weights, strict=True):
            assert_within(actual[0], expected[b, n], bound(X, W)[b, n], name)


def test_gradients_equal_finite_differences():
    inputs = [
        x.requires_grad_() for x in (normal(2, 4, 3), normal(3, 2), normal(3, 2), normal(3, 5))
    ]
    assert torch.autograd.gradcheck(qkv, inputs)


@pytest.mark.parametrize("needs", range(4))
def test_results_require_gradients_exactly_when_their_inputs_do(needs):
    inputs = [normal(4, 3), normal(3, 2), normal(3, 2), normal(3, 5)]
    inputs[needs].requires_grad_()
    assert [x.requires_grad for x in qkv(*inputs)] == [needs in (0, i) for i in (1, 2, 3)]


def test_numpy_arrays_work_as_well():
    inputs = normal(4, 3), normal(3, 2), normal(3, 2, seed=1), normal(3, 5)
    for actual, expected in zip(qkv(*(x.numpy() for x in inputs)), qkv(*inputs), strict=True):
        assert_within(torch.from_numpy(actual), expected, 64 * torch.finfo(torch.float64).eps)


@pytest.mark.parametrize("x", [(0, 3), (0, 4, 3), (2, 0, 3)], ids=str)
def test_no_tokens_give_empty_results_of_the_right_shape(x):
    results = qkv(normal(*x), normal(3, 2), normal(3, 2), normal(3, 5))
    assert [tuple(r.shape) for r in results] == [(*x[:-1], d) for d in (2, 2, 5)]


def test_no_model_width_gives_zeros():
    for result in qkv(normal(4, 0), normal(0, 2), normal(0, 2), normal(0, 2)):
        assert torch.equal(result, torch.zeros(4, 2, dtype=torch.float64))


# X, W_q, W_k, W_v, and the two names and shapes in the message.
BAD = {
    "W_q transposed": ((4, 3), (2, 3), (3, 2), (3, 5), "X (4, 3) W_q (2, 3)"),
    "W_k transposed": ((4, 3), (3, 2), (2, 3), (3, 5), "X (4, 3) W_k (2, 3)"),
    "W_v transposed": ((4, 3), (3, 2), (3, 2), (5, 3), "X (4, 3) W_v (5, 3)"),
    "tokens as columns": ((3, 4), (3, 2), (3, 2), (3, 5), "X (3, 4) W_q (3, 2)"),
    "tokens as columns, batch": ((2, 3, 4), (3, 2), (3, 2), (3, 5), "X (2, 3, 4) W_q (3, 2)"),
    "model width 1": ((4, 1), (3, 2), (3, 2), (3, 5), "X (4, 1) W_q (3, 2)"),
    "one token without its dimension": ((3,), (3, 2), (3, 2), (3, 5), "X (3,) W_q (3, 2)"),
    "X is a number": ((), (3, 2), (3, 2), (3, 5), "X () W_q (3, 2)"),
    "W_q is a vector": ((4, 3), (3,), (3, 2), (3, 5), "X (4, 3) W_q (3,)"),
    "W_v is a vector": ((4, 3), (3, 2), (3, 2), (3,), "X (4, 3) W_v (3,)"),
    "W_k has a batch": ((2, 4, 3), (3, 2), (2, 3, 2), (3, 5), "X (2, 4, 3) W_k (2, 3, 2)"),
    "W_v has a batch of the model's width": (
        (4, 3),
        (3, 2),
        (3, 2),
        (3, 3, 5),
        "X (4, 3) W_v (3, 3, 5)",
    ),
    "W_v is a number": ((4, 3), (3, 2), (3, 2), (), "X (4, 3) W_v ()"),
    "keys wider than queries": ((4, 3), (3, 2), (3, 4), (3, 5), "W_q (3, 2) W_k (3, 4)"),
    "keys of width 1": ((4, 3), (3, 2), (3, 1), (3, 5), "W_q (3, 2) W_k (3, 1)"),
}


@pytest.mark.parametrize(("x", "q", "k", "v", "named"), BAD.values(), ids=BAD)
def test_shapes_that_do_not_fit_are_refused_and_named(x, q, k, v, named):
    with pytest.raises(ValueError, match=r"çarpılamaz|aynı sayıda sütun") as caught:
        qkv(*(torch.ones(shape) for shape in (x, q, k, v)))
    message = str(caught.value)
    shapes = re.findall(r"(X|W_\w) (\((?:\d+(?:, ?\d*)*)?\))", message)
    assert " ".join(f"{name} {shape}" for name, shape in shapes) == named
