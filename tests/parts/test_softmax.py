"""`softmax` gives probabilities: exact sums, PyTorch's own function, closed forms, edges."""

import math
from itertools import product

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as npst

from snippets.softmax import softmax

FLOATS = (np.float16, np.float32, np.float64)
INTEGERS = (np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64)

shapes = npst.array_shapes(max_dims=3, max_side=5)
scores = st.floats(-700, 700)


def arrays(dtype=np.float64, shape=shapes, elements=scores):
    return npst.arrays(dtype, shape, elements=elements)


def tolerance(z):
    """Relative: z minus the maximum is rounded, by half an eps of at most twice the largest |z|,
    and exp turns that into a relative error; exp, the sum and the division add a few eps."""
    z = np.asarray(z)
    dtype = z.dtype if z.dtype.kind == "f" else np.float64
    return float(np.finfo(dtype).eps) * (8 + 2 * z.size + 2 * np.abs(z.astype(float)).max())


def assert_near(actual, expected, z):
    dtype = np.asarray(actual).dtype
    # Below the smallest normal number digits are lost.
    np.testing.assert_allclose(
        np.asarray(actual, float),
        np.asarray(expected, float),
        tolerance(z),
        np.finfo(dtype).smallest_normal,
    )


def exact(row):
    """The definition for one row, summed without rounding."""
    row = [float(x) for x in row]
    powers = [math.exp(x - max(row)) for x in row]
    return [p / math.fsum(powers) for p in powers]


@given(z=arrays(), data=st.data())
def test_equals_the_definition_along_every_axis(z, data):
    axis = data.draw(st.integers(-z.ndim, z.ndim - 1))
    assert_near(softmax(z, eksen=axis), np.apply_along_axis(exact, axis, z), z)


@given(z=arrays(), data=st.data())
def test_equals_pytorchs_own_function(z, data):
    axis = data.draw(st.integers(-z.ndim, z.ndim - 1))
    assert_near(softmax(z, axis), torch.softmax(torch.from_numpy(z), axis).numpy(), z)


@given(z=arrays(), data=st.data())
def test_values_are_probabilities_that_sum_to_one(z, data):
    axis = data.draw(st.integers(-z.ndim, z.ndim - 1))
    p = softmax(z, axis)
    assert p.shape == z.shape
    assert p.min() >= 0 and p.max() <= 1
    np.testing.assert_allclose(p.sum(axis), 1, rtol=z.size * np.finfo(float).eps)


@given(z=arrays())
def test_the_last_axis_is_the_default(z):
    assert np.array_equal(softmax(z), softmax(z, eksen=z.ndim - 1))


@given(z=arrays())
def test_a_larger_score_never_gets_a_smaller_share(z):
    order = np.argsort(z, axis=-1)
    assert (np.diff(np.take_along_axis(softmax(z), order, -1)) >= 0).all()


@given(z=arrays(elements=st.integers(-20, 20)), c=st.integers(-1000, 1000))
def test_the_same_number_added_to_all_scores_changes_nothing(z, c):
    # Sums of small whole numbers are exact, so the results are equal to the last bit.
    assert np.array_equal(softmax(z + c), softmax(z))


@given(data=st.data(), z=arrays(shape=npst.array_shapes(min_dims=1, max_dims=1, max_side=6)))
def test_permuted_scores_permute_the_shares(data, z):
    order = data.draw(st.permutations(range(len(z))))
    assert_near(softmax(z[order]), softmax(z)[order], z)


@given(a=st.floats(-300, 300), b=st.floats(-300, 300))
def test_the_ratio_of_two_shares_is_exp_of_the_difference(a, b):
    p, _ = softmax([a, b])
    low = max(a, b) - min(a, b)
    small, large = 1 / (1 + math.exp(low)), 1 / (1 + math.exp(-low))
    assert_near(p, large if a >= b else small, [a, b])


def test_logarithms_give_back_the_shares_they_were_made_of():
    shares = np.array([1, 2, 3, 4]) / 10
    assert_near(softmax(np.log(shares)), shares, np.log(shares))


@pytest.mark.parametrize(
    ("dtype", "n", "value"), list(product(FLOATS, (1, 2, 4, 8), (0, -3, 1000)))
)
def test_equal_scores_share_equally(dtype, n, value):
    p = softmax(np.full((3, n), value, dtype))
    assert np.array_equal(p, np.full((3, n), 1 / n, dtype)) and p.dtype == dtype


@pytest.mark.parametrize("dtype", FLOATS)
@given(data=st.data())
def test_every_float_dtype_is_kept_and_stays_near_float64(dtype, data):
    z = data.draw(arrays(dtype, elements=st.floats(-20, 20, width=16)))
    p = softmax(z)
    assert p.dtype == dtype
    assert_near(p, softmax(z.astype(np.float64)), z)


@pytest.mark.parametrize("dtype", INTEGERS)
@given(data=st.data())
def test_whole_numbers_of_every_dtype_give_what_the_same_floats_give(dtype, data):
    z = data.draw(npst.arrays(dtype, shapes))
    p = softmax(z)
    assert p.dtype == np.float64
    assert np.array_equal(p, softmax(z.astype(np.float64)))


def test_truth_values_count_as_0_and_1():
    assert np.array_equal(softmax([True, False, True]), softmax([1.0, 0.0, 1.0]))


@pytest.mark.parametrize("z", [[1, 2, 3], [[1, 2], [3, 4]], (0.5, -1), [[7]]], ids=str)
def test_lists_are_accepted(z):
    assert np.array_equal(softmax(z), softmax(np.array(z, dtype=float)))


@pytest.mark.parametrize(
    "z", [[1000, 1001], [-1000, -1001], [1e308, 1e308], [-1e308, -1e308], [0, 1e308]]
)
def test_huge_scores_neither_overflow_nor_warn(z):
    z = np.array(z, float)
    assert_near(softmax(z), exact(z), [0.0, 1.0])


@pytest.mark.parametrize("dtype", FLOATS)
def test_the_largest_and_the_smallest_number_give_one_and_zero(dtype):
    ends = np.finfo(dtype)
    # Their difference is -inf, which is what exp needs to give 0; NumPy warns of it.
    with np.errstate(over="ignore"):
        assert softmax(np.array([ends.max, ends.min], dtype)).tolist() == [1, 0]


@given(z=arrays(shape=st.tuples(st.integers(1, 3), st.integers(2, 5))), data=st.data())
def test_minus_infinity_gets_exactly_zero_and_the_rest_share_as_if_alone(z, data):
    column = data.draw(st.integers(0, z.shape[1] - 1))
    hidden = z.copy()
    hidden[:, column] = -np.inf
    p = softmax(hidden)
    assert (p[:, column] == 0).all()
    assert_near(np.delete(p, column, 1), softmax(np.delete(z, column, 1)), z)


def test_only_minus_infinity_gives_nan_as_in_pytorch():
    z = np.array([[-np.inf, -np.inf], [0.0, 0.0]])
    with np.errstate(invalid="ignore"):
        p = softmax(z)
    assert np.array_equal(p, torch.softmax(torch.from_numpy(z), -1).numpy(), equal_nan=True)
    assert np.isnan(p[0]).all()


def test_nan_spoils_its_own_row_only():
    p = softmax([[np.nan, 1.0], [1.0, 1.0]])
    assert np.isnan(p[0]).all() and p[1].tolist() == [0.5, 0.5]


def test_rows_of_very_different_size_do_not_disturb_each_other():
    z = np.array([[0.0, 1.0], [1e5, 1e5 + 1], [-1e5, -1e5 + 1]])
    assert np.array_equal(softmax(z), np.tile(softmax(z[0]), (3, 1)))


@given(z=arrays())
def test_the_input_is_left_as_it_was(z):
    before = z.copy()
    p = softmax(z)
    assert np.array_equal(z, before) and not np.shares_memory(p, z)


@given(z=arrays(shape=npst.array_shapes(min_dims=2, max_dims=3, max_side=5)))
def test_memory_layout_does_not_matter(z):
    z.flags.writeable = False
    for view in (z.T, z[..., ::-1], z[:, ::2], np.broadcast_to(z, (2, *z.shape))):
        assert_near(softmax(view), softmax(np.ascontiguousarray(view)), view)


def test_an_empty_batch_stays_empty():
    assert softmax(np.zeros((0, 3))).shape == (0, 3)
    assert softmax(np.zeros((3, 0)), eksen=0).shape == (3, 0)


@pytest.mark.parametrize(
    ("z", "axis"),
    [
        (5.0, -1),
        ([], -1),
        ([[], []], -1),
        (np.zeros((0, 3)), 0),
        (np.zeros((0, 3)), -2),
        (np.zeros((2, 0, 3)), 1),
    ],
    ids=str,
)
def test_nothing_to_share_among_is_refused_and_named(z, axis):
    with pytest.raises(ValueError, match="en az bir eleman") as caught:
        softmax(z, axis)
    assert str(np.shape(z)) in str(caught.value) and f"eksen {axis}" in str(caught.value)


@pytest.mark.parametrize(
    ("shape", "axis"), [((3,), 1), ((3,), -2), ((2, 3), 2), ((2, 3), -3), ((0,), 1)], ids=str
)
def test_an_axis_that_is_not_there_is_an_index_error(shape, axis):
    # NumPy's AxisError is an IndexError.
    with pytest.raises(IndexError):
        softmax(np.zeros(shape), axis)
