"""`dikkat` with the weights of `torch.nn.MultiheadAttention` gives what the module gives."""

import pytest
import torch
from torch import nn

from snippets.dikkat import dikkat
from snippets.qkv import qkv
from tests.parts.strategies import normal
from tests.parts.tolerances import assert_within

B, L, S, WIDTH, HEADS = 2, 5, 7, 12, 3
EPS = torch.finfo(torch.float64).eps
# Inputs and projected numbers are of size 1; two projections sum over WIDTH products, the
# attention between them over S keys. The 4 covers two implementations.
BOUND = 4 * (WIDTH + S) * EPS


@pytest.fixture
def module():
    module = nn.MultiheadAttention(WIDTH, HEADS, bias=False, batch_first=True, dtype=torch.float64)
    with torch.no_grad():
        for i, parameter in enumerate(module.parameters()):
            parameter.copy_(normal(*parameter.shape, seed=i) / WIDTH**0.5)
    return module


def by_hand(module, query, key, mask=None):
    """The module's own parameters, with `qkv` and `dikkat` in place of its code."""
    W_q, W_k, W_v = (W.T for W in module.in_proj_weight.chunk(3))
    Q, K, V = qkv(query, W_q, W_k, W_v)[0], *qkv(key, W_q, W_k, W_v)[1:]
    Q, K, V = (x.unflatten(-1, (HEADS, -1)).transpose(1, 2) for x in (Q, K, V))
    output, weights = dikkat(Q, K, V, mask)
    return module.out_proj(output.transpose(1, 2).flatten(-2)), weights


def compare(module, query, key, mask, **theirs):
    results = [
        by_hand(module, query, key, mask),
        module(query, key, key, need_weights=True, average_attn_weights=False, **theirs),
    ]
    gradients = []
    for output, weights in results:
        upstream = normal(*output.shape, seed=9), normal(*weights.shape, seed=8)
        inputs = query, *module.parameters()
        gradients.append(torch.autograd.grad((output, weights), inputs, upstream))
    assert_within(results[0][0], results[1][0], BOUND, "output")
    assert_within(results[0][1], results[1][1], BOUND, "weights")
    for mine, their in zip(*gradients, strict=True):
        # A parameter's gradient sums over all tokens.
        assert_within(mine, their, BOUND * B * S * (1 + their.abs().max().item()), "gradient")


def test_equals_the_module_without_a_mask(module):
    X = normal(B, L, WIDTH, seed=5).requires_grad_()
    compare(module, X, X, None)


def test_equals_the_module_across_two_sequences(module):
    compare(module, normal(B, L, WIDTH, seed=5).requires_grad_(), normal(B, S, WIDTH, seed=6), None)


def test_equals_the_module_under_a_causal_mask_turned_round(module):
    X = normal(B, L, WIDTH, seed=5).requires_grad_()
    mask = torch.ones(L, L, dtype=torch.bool).tril()
    # True means "may not see" in the module.
    compare(module, X, X, mask, attn_mask=~mask)


def test_equals_the_module_under_a_padding_mask_turned_round(module):
    real = torch.arange(S) < torch.tensor([[4], [7]])
    X = normal(B, S, WIDTH, seed=5).requires_grad_()
    compare(module, X, X, real[:, None, None, :], key_padding_mask=~real)


def test_gives_zeros_where_the_module_with_weights_gives_nan(module):
    X = normal(B, L, WIDTH, seed=5)
    mask = torch.ones(L, L)
    mask[2] = 0
    output, weights = by_hand(module, X, X, mask)
    assert (output[:, 2] == 0).all() and (weights[:, :, 2] == 0).all()
    theirs = module(X, X, X, attn_mask=mask == 0, need_weights=False)[0]
    assert_within(output, theirs, BOUND, "output")
    assert module(X, X, X, attn_mask=mask == 0)[0][:, 2].isnan().all()
