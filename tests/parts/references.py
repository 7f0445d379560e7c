"""Attention computed by others, or in another way, for comparison with `dikkat`."""

import itertools
import math
from contextlib import nullcontext

import torch
import torch.nn.functional as F
from torch.nn.attention import SDPBackend, sdpa_kernel


def score_shape(Q, K, V):
    """(..., L, S) with the leading dimensions of all three broadcast."""
    lead = torch.broadcast_shapes(Q.shape[:-2], K.shape[:-2], V.shape[:-2])
    return (*lead, Q.shape[-2], K.shape[-2])


def visible(mask, shape):
    """The mask as booleans (True = may see), spread out to the shape of the scores."""
    seen = torch.ones((), dtype=torch.bool) if mask is None else mask.bool()
    return seen.expand(shape)


def spread(Q, K, V):
    """Q, K and V with their leading dimensions written out, differentiably."""
    lead = score_shape(Q, K, V)[:-2]
    return tuple(x.expand(*lead, *x.shape[-2:]) for x in (Q, K, V))


def sdpa(Q, K, V, mask=None, math_backend=False):
    """PyTorch's own function: (output, weights); the weights are its output for V = identity."""
    shape = score_shape(Q, K, V)
    seen = None if mask is None else visible(mask, shape)
    identity = torch.eye(K.shape[-2], dtype=V.dtype)
    with sdpa_kernel(SDPBackend.MATH) if math_backend else nullcontext():
        output = F.scaled_dot_product_attention(*spread(Q, K, V), attn_mask=seen)
        with torch.no_grad():
            q, k, eye = spread(Q.expand(*shape[:-1], Q.shape[-1]), K, identity)
            weights = F.scaled_dot_product_attention(q, k, eye, attn_mask=seen)
    return output, weights


def definition(Q, K, V, mask=None):
    """The formula of the paper, number by number in Python floats: (output, weights) in float64."""
    shape = score_shape(Q, K, V)
    q, k, v = (x.detach().double() for x in spread(Q, K, V))
    seen = visible(mask, shape)
    output = torch.zeros(*shape[:-1], v.shape[-1], dtype=torch.float64)
    weights = torch.zeros(shape, dtype=torch.float64)
    for at in itertools.product(*(range(n) for n in shape[:-1])):
        keys, values = k[at[:-1]].tolist(), v[at[:-1]].tolist()
        query, allowed = q[at].tolist(), seen[at].tolist()
        scores = {
            j: math.fsum(a * b for a, b in zip(query, key, strict=True)) / math.sqrt(len(query))
            for j, key in enumerate(keys)
            if allowed[j]
        }
        total = math.fsum(math.exp(s) for s in scores.values())
        for j, s in scores.items():
            weights[at][j] = math.exp(s) / total
        for c in range(v.shape[-1]):
            output[at][c] = math.fsum(weights[at][j].item() * values[j][c] for j in scores)
    return output, weights
