"""Bad input is refused by a Turkish ValueError that names the shapes; none broadcasts silently."""

import re

import pytest
import torch

from snippets.dikkat import dikkat


def shapes_in(message):
    """All shapes that a message names: "Q (3, 4)" becomes (3, 4)."""
    found = re.findall(r"\((?:\d+(?:, ?\d*)*)?\)", message)
    return [tuple(map(int, re.findall(r"\d+", shape))) for shape in found]


def refusal(Q, K, V, mask=None):
    with pytest.raises(ValueError) as caught:
        dikkat(Q, K, V, mask)
    return str(caught.value)


BAD_SHAPES = {
    "width of Q and K differs": ((3, 4), (5, 6), (5, 2), "son boyut"),
    "width 1 does not broadcast": ((3, 1), (5, 4), (5, 2), "son boyut"),
    "K given transposed": ((3, 4), (4, 5), (5, 2), "son boyut"),
    "fewer values than keys": ((3, 4), (5, 4), (4, 2), "anahtar"),
    "one value for many keys": ((3, 4), (5, 4), (1, 2), "anahtar"),
    "one key for many values": ((3, 4), (1, 4), (5, 2), "anahtar"),
    "no value for a key": ((3, 4), (5, 4), (0, 2), "anahtar"),
    "batches of Q and K differ": ((2, 3, 4), (3, 5, 4), (3, 5, 2), "boyutlar"),
    "batches of K and V differ": ((3, 4), (2, 5, 4), (3, 5, 2), "boyutlar"),
    "batches of Q and V differ": ((2, 3, 4), (5, 4), (3, 5, 2), "boyutlar"),
    "heads after tokens": ((2, 7, 3, 4), (2, 5, 3, 4), (2, 5, 3, 2), "boyutlar"),
    "empty batch against two": ((0, 3, 4), (2, 5, 4), (2, 5, 2), "boyutlar"),
    "Q is one vector": ((4,), (5, 4), (5, 2), "iki boyutlu"),
    "K is one vector": ((3, 4), (4,), (5, 2), "iki boyutlu"),
    "V is one vector": ((3, 4), (5, 4), (5,), "iki boyutlu"),
    "Q is a number": ((), (5, 4), (5, 2), "iki boyutlu"),
}


@pytest.mark.parametrize("with_mask", [False, True], ids=["no_mask", "mask"])
@pytest.mark.parametrize(("q", "k", "v", "words"), BAD_SHAPES.values(), ids=BAD_SHAPES)
def test_shapes_that_do_not_fit_are_refused_and_named(q, k, v, words, with_mask):
    mask = torch.ones(()) if with_mask else None
    message = refusal(torch.ones(q), torch.ones(k), torch.ones(v), mask)
    assert words in message
    assert shapes_in(message)[:3] == [q, k, v]


BAD_MASK_SHAPES = {
    "transposed": ((3, 4), (5, 4), (5, 3)),
    "per query without a key dimension": ((3, 4), (5, 4), (3,)),
    "too many keys": ((3, 4), (5, 4), (6,)),
    "padding (B, S) for a batch": ((2, 3, 4), (2, 5, 4), (2, 5)),
    "padding (B, S) for heads": ((2, 7, 3, 4), (2, 7, 5, 4), (2, 5)),
    "batch where the heads are": ((2, 7, 3, 4), (2, 7, 5, 4), (2, 3, 5)),
    "a batch that the inputs do not have": ((3, 4), (5, 4), (2, 3, 5)),
    "a batch of one that the inputs do not have": ((3, 4), (5, 4), (1, 3, 5)),
    "a batch where the inputs have one": ((1, 3, 4), (1, 5, 4), (2, 3, 5)),
    "keys where there is one": ((3, 4), (1, 4), (3, 5)),
    "queries where there is one": ((1, 4), (5, 4), (3, 5)),
    "empty": ((3, 4), (5, 4), (0, 5)),
}


@pytest.mark.parametrize("dtype", [torch.bool, torch.int64, torch.float32], ids=str)
@pytest.mark.parametrize(("q", "k", "m"), BAD_MASK_SHAPES.values(), ids=BAD_MASK_SHAPES)
def test_masks_that_do_not_broadcast_are_refused_and_named(q, k, m, dtype):
    v = (*k[:-1], 2)
    message = refusal(torch.ones(q), torch.ones(k), torch.ones(v), torch.ones(m).to(dtype))
    assert "Maske" in message and "yayılmıyor" in message
    assert shapes_in(message) == [m, (*q[:-1], k[-2]), q, k, v]


def causal(blocked, dtype=torch.float32):
    return torch.full((5, 5), blocked, dtype=dtype).triu(1)


BAD_MASK_VALUES = {
    "additive, -inf": causal(-torch.inf),
    "additive, -inf, float16": causal(-torch.inf, torch.float16),
    "additive, -1e9": causal(-1e9),
    "additive, smallest float": causal(torch.finfo(torch.float32).min),
    "additive, nothing visible": torch.full((5, 5), -torch.inf),
    "+inf": causal(torch.inf),
    "nan": causal(torch.nan),
    "a probability": torch.full((5,), 0.5),
    "almost one": torch.full((5,), 1 - torch.finfo(torch.float32).eps),
    "minus one": causal(-1, torch.int64),
    "two": torch.full((5, 1), 2),
    "255 for true": causal(255, torch.uint8),
    "one wrong value among many": torch.ones(5, 5) + torch.diag(torch.tensor([0, 0, 0, 0, 1])),
}


@pytest.mark.parametrize("mask", BAD_MASK_VALUES.values(), ids=BAD_MASK_VALUES)
def test_masks_with_other_values_than_0_and_1_are_refused_and_explained(mask):
    X = torch.ones(5, 4)
    message = refusal(X, X, X, mask)
    assert shapes_in(message)[0] == tuple(mask.shape)
    assert "toplamsal" in message and "1 = görebilir" in message


@pytest.mark.parametrize(
    "dtypes",
    [
        (torch.float32, torch.float64, torch.float64),
        (torch.float32, torch.float32, torch.float64),
        (torch.float16, torch.float16, torch.float32),
        (torch.float16, torch.bfloat16, torch.float16),
        (torch.int64,) * 3,
        (torch.bool,) * 3,
        (torch.complex64,) * 3,
        (torch.int64, torch.float32, torch.float32),
    ],
    ids=str,
)
def test_dtypes_that_do_not_fit_are_refused_and_named(dtypes):
    message = refusal(*(torch.ones(3, 3).to(dtype) for dtype in dtypes))
    assert "kayan nokta" in message
    assert re.findall(r"torch\.\w+", message) == [str(dtype) for dtype in dtypes]


def test_the_advice_in_the_message_works():
    X = torch.randn(5, 4, generator=torch.Generator().manual_seed(0))
    additive = causal(-torch.inf)
    assert "`maske == 0`" in refusal(X, X, X, additive)
    output, _ = dikkat(X, X, X, additive == 0)
    expected = torch.nn.functional.scaled_dot_product_attention(X, X, X, additive)
    torch.testing.assert_close(output, expected)


def test_the_mask_may_be_named():
    X, mask = torch.eye(3), torch.eye(3)
    assert torch.equal(dikkat(Q=X, K=X, V=X, maske=mask)[0], X)
