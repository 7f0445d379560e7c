"""`oz_dikkat` computes softmax(X Xᵀ) X: PyTorch's own function, the definition, closed forms."""

import math

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as npst

from snippets.oz_dikkat import oz_dikkat

FLOATS = (np.float16, np.float32, np.float64)

shapes = npst.array_shapes(min_dims=2, max_dims=4, max_side=4)
sequences = npst.arrays(np.float64, shapes, elements=st.floats(-4, 4))
matrices = npst.arrays(
    np.float64, npst.array_shapes(min_dims=2, max_dims=2, max_side=5), elements=st.floats(-4, 4)
)


def tolerances(X):
    """Bounds for Y and A. A score is a sum of d products; rounding moves it by d eps times the sum
    of their sizes, at most the largest squared length of a row, and exp turns that into a relative
    error of the weights. The 4 covers two implementations, the n a sum over all elements."""
    X = np.asarray(X)
    limits = np.finfo(X.dtype if X.dtype.kind == "f" else float)
    eps, floor = float(limits.eps), float(limits.smallest_normal)
    X = X.astype(float)
    n, d = X.shape[-2:]
    largest = (X**2).sum(-1).max(initial=0)
    relative = 4 * eps * (n + d + 1) * (1 + largest)
    # Below the smallest normal number digits are lost.
    return relative * np.abs(X).max(initial=0) + n * floor, relative + floor


def assert_near(actual, expected, X):
    for name, a, e, bound in zip("YA", actual, expected, tolerances(X), strict=True):
        a, e = np.asarray(a, float), np.asarray(e, float)
        np.testing.assert_allclose(a, e, rtol=0, atol=bound, strict=True, err_msg=name)


def by_pytorch(X):
    x = torch.tensor(np.asarray(X, float))
    A = torch.softmax(torch.einsum("...id,...jd->...ij", x, x), dim=-1)
    Y = torch.nn.functional.scaled_dot_product_attention(x, x, x, scale=1.0)
    return Y.numpy(), A.numpy()


def by_definition(X):
    """Number by number, for one sequence."""
    rows = X.tolist()
    A = []
    for x in rows:
        scores = [math.fsum(a * b for a, b in zip(x, y, strict=True)) for y in rows]
        powers = [math.exp(s - max(scores)) for s in scores]
        A.append([p / math.fsum(powers) for p in powers])
    Y = [
        [math.fsum(w * y[c] for w, y in zip(a, rows, strict=True)) for c in range(X.shape[1])]
        for a in A
    ]
    return np.array(Y).reshape(X.shape), np.array(A)


@given(X=sequences)
def test_equals_pytorchs_own_function_without_scaling(X):
    assert_near(oz_dikkat(X), by_pytorch(X), X)


@given(X=matrices)
def test_equals_the_definition_number_by_number(X):
    assert_near(oz_dikkat(X), by_definition(X), X)


@given(X=sequences)
def test_rows_sum_to_one_and_shapes_are_as_promised(X):
    Y, A = oz_dikkat(X)
    assert Y.shape == X.shape and A.shape == (*X.shape[:-1], X.shape[-2])
    assert A.min() >= 0 and A.max() <= 1
    np.testing.assert_allclose(A.sum(-1), 1, rtol=A.shape[-1] * np.finfo(float).eps)


@given(X=sequences)
def test_each_output_stays_between_the_smallest_and_the_largest_input(X):
    Y, _ = oz_dikkat(X)
    slack = tolerances(X)[0]
    below, above = X.min(-2, keepdims=True) - Y, Y - X.max(-2, keepdims=True)
    assert below.max() <= slack and above.max() <= slack


@given(X=matrices, data=st.data())
def test_permuted_rows_permute_the_result_and_nothing_else(X, data):
    order = data.draw(st.permutations(range(len(X))))
    Y, A = oz_dikkat(X)
    assert_near(oz_dikkat(X[order]), (Y[order], A[np.ix_(order, order)]), X)


@given(seed=st.integers(0, 100))
def test_a_rotation_leaves_the_weights_and_rotates_the_output(seed):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(4, 3))
    R, _ = np.linalg.qr(rng.normal(size=(3, 3)))
    Y, A = oz_dikkat(X)
    # The rotation itself rounds, by about d eps.
    for actual, expected, bound in zip(oz_dikkat(X @ R), (Y @ R, A), tolerances(X), strict=True):
        np.testing.assert_allclose(actual, expected, rtol=0, atol=4 * bound)


def test_each_batch_element_is_computed_alone():
    X = np.random.default_rng(0).normal(size=(2, 3, 4, 5))
    Y, A = oz_dikkat(X)
    for b in np.ndindex(2, 3):
        assert_near(oz_dikkat(X[b]), (Y[b], A[b]), X)


@pytest.mark.parametrize("dtype", FLOATS)
@given(data=st.data())
def test_every_float_dtype_is_kept_and_stays_near_float64(dtype, data):
    X = data.draw(npst.arrays(dtype, shapes, elements=st.floats(-2, 2, width=16)))
    Y, A = oz_dikkat(X)
    assert Y.dtype == A.dtype == dtype
    assert_near((Y, A), oz_dikkat(X.astype(np.float64)), X)


def test_a_single_element_gives_itself():
    X = np.array([[3.0, -1.0, 0.5]])
    Y, A = oz_dikkat(X)
    assert np.array_equal(Y, X) and A.tolist() == [[1.0]]


@pytest.mark.parametrize("n", [2, 4, 8])
def test_equal_elements_share_equally_and_stay_as_they_are(n):
    X = np.tile([1.0, -2.0, 0.25], (n, 1))
    Y, A = oz_dikkat(X)
    assert np.array_equal(A, np.full((n, n), 1 / n)) and np.array_equal(Y, X)


def test_orthogonal_elements_weigh_by_their_squared_length():
    length = np.array([0.0, 0.5, 1.0, 2.0])
    X = np.diag(length)
    _, A = oz_dikkat(X)
    own = np.exp(length**2)
    expected = np.where(np.eye(4), own[:, None], 1) / (own + 3)[:, None]
    np.testing.assert_allclose(A, expected, rtol=tolerances(X)[1])


def test_elements_of_width_zero_share_equally():
    Y, A = oz_dikkat(np.zeros((4, 0)))
    assert Y.shape == (4, 0) and np.array_equal(A, np.full((4, 4), 0.25))


def test_long_vectors_neither_overflow_nor_warn():
    X = 1e4 * np.eye(3)
    Y, A = oz_dikkat(X)
    assert np.array_equal(A, np.eye(3)) and np.array_equal(Y, X)


def test_sequences_of_very_different_size_do_not_disturb_each_other():
    short, long = np.array([[0.1, 0.2], [0.3, 0.1]]), np.array([[100.0, 0.0], [0.0, 100.0]])
    Y, A = oz_dikkat([short, long])
    assert_near(oz_dikkat(short), (Y[0], A[0]), short)
    # Within one sequence too: the row of a short element beside a long one.
    X = np.array([[0.0, 0.0], [100.0, 0.0]])
    assert oz_dikkat(X)[1].tolist() == [[0.5, 0.5], [0.0, 1.0]]


def test_in_the_lessons_example_every_element_looks_at_itself_most():
    _, A = oz_dikkat(np.random.default_rng(0).normal(size=(4, 8)))
    assert (A.argmax(axis=1) == np.arange(4)).all()


def test_a_short_element_looks_most_at_a_long_one_in_its_direction():
    _, A = oz_dikkat([[1.0, 0.0], [5.0, 0.0], [0.0, 1.0]])
    assert A.argmax(axis=1).tolist() == [1, 1, 2]


def test_lists_are_accepted():
    X = [[1, 2], [3, 4]]
    for actual, expected in zip(oz_dikkat(X), oz_dikkat(np.array(X, float)), strict=True):
        assert np.array_equal(actual, expected)


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "int32", "int64", "uint64", "bool"])
def test_whole_numbers_of_every_dtype_give_what_the_same_floats_give(dtype):
    X = np.array([[0, 1], [20, 3], [7, 7]]).astype(dtype)
    for actual, expected in zip(oz_dikkat(X), oz_dikkat(X.astype(float)), strict=True):
        assert np.array_equal(actual, expected)


@given(X=sequences)
def test_the_input_is_left_as_it_was(X):
    before = X.copy()
    Y, _ = oz_dikkat(X)
    assert np.array_equal(X, before) and not np.shares_memory(X, Y)


@given(X=sequences)
def test_memory_layout_does_not_matter(X):
    X.flags.writeable = False
    for view in (X.swapaxes(-1, -2), X[..., ::-1], X[..., ::2], np.broadcast_to(X, (2, *X.shape))):
        assert_near(oz_dikkat(view), oz_dikkat(np.ascontiguousarray(view)), view)


def test_an_empty_batch_stays_empty():
    Y, A = oz_dikkat(np.zeros((0, 3, 2)))
    assert Y.shape == (0, 3, 2) and A.shape == (0, 3, 3)


@pytest.mark.parametrize("shape", [(), (3,), (0,), (0, 4), (2, 0, 4), (0, 0)], ids=str)
def test_input_without_rows_is_refused_and_named(shape):
    with pytest.raises(ValueError, match="n ≥ 1 olmalı") as caught:
        oz_dikkat(np.zeros(shape))
    assert str(shape) in str(caught.value)
