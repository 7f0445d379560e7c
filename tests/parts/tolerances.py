"""How far two correct computations of the same attention may lie apart.

No tolerance here is a guessed number: each is computed from the dtype and from the inputs.

Let eps be the dtype's machine epsilon. A score is a sum of products q·k/√d. Rounding moves it by
at most a few eps times the sum of |q·k|/√d: call the largest such sum M. exp turns an absolute
error of the score into a relative error of the weight, and the normalised weight, rounded itself,
is off by a factor within

    1 ± r,    r = 2 · (eps + (d + S) · eps_acc) · (1 + M)

The sums over d coordinates and over S keys are accumulated in eps_acc: the dtype's own eps, or
float32's for float16 and bfloat16, whose products PyTorch adds up in float32. The 2 covers two
implementations, each with its scaling step and its last rounding. Outputs and gradients are sums
of products with these weights, so each element's bound is r times the same sum taken over absolute
values: large where terms cancel, small where they do not. Numbers below the smallest normal one
have lost digits; that much is always allowed.
"""

import math

import torch


def relative_error(Q, K):
    """r of the module docstring, for these queries and keys."""
    eps = torch.finfo(Q.dtype).eps
    half = Q.dtype in (torch.float16, torch.bfloat16)
    eps_acc = torch.finfo(torch.float32).eps if half else eps
    d, S = K.shape[-1], K.shape[-2]
    scores = Q.detach().double().abs() @ K.detach().double().abs().mT / math.sqrt(max(d, 1))
    largest = scores.max().item() if scores.numel() else 0.0
    return 2 * (eps + (d + S) * eps_acc) * (1 + largest)


def attention_bounds(Q, K, V, weights, upstream=None):
    """Elementwise bounds: a dict with keys weights and output, and Q, K, V for their gradients.

    weights: the reference's weights. upstream: the gradient of the output, if gradients are asked.
    """
    r = relative_error(Q, K)
    floor = torch.finfo(Q.dtype).smallest_normal
    q, k, v, a = (x.detach().double().abs() for x in (Q, K, V, weights))
    lost = floor * (1 + a.shape[-1] * largest(v))
    bounds = {"weights": r * a + floor, "output": r * (a @ v) + lost}
    if upstream is None:
        return bounds
    g = upstream.detach().double().abs()
    # dScores = A ∘ (P − rowsum(A ∘ P)), P = dOutput Vᵀ: the terms may cancel, their errors do not.
    p = g @ v.mT
    d_scores = a * (p + (a * p).sum(-1, keepdim=True))
    scale = math.sqrt(max(q.shape[-1], 1))
    sums = {"Q": d_scores @ k / scale, "K": d_scores.mT @ q / scale, "V": a.mT @ g}
    for name, x in (("Q", q), ("K", k), ("V", v)):
        # A broadcast input receives the sum of the gradients of its copies.
        copies = sums[name].numel() / max(x.numel(), 1)
        size = (1 + largest(p)) * (1 + max(largest(q), largest(k)))
        lost = floor * (1 + copies * a.shape[-1] * a.shape[-2] * size)
        bounds[name] = r * sums[name].sum_to_size(x.shape) + lost
    return bounds


def largest(x):
    return x.max().item() if x.numel() else 0.0


def assert_within(actual, expected, bound, what=""):
    """Every element of actual lies within bound of expected; NaN and inf never do."""
    assert actual.shape == expected.shape, f"{what}: {actual.shape}, expected {expected.shape}"
    difference = (actual.detach().double() - expected.detach().double()).abs()
    bound = torch.as_tensor(bound, dtype=torch.float64).expand_as(difference)
    # "not <=" and not ">": a NaN compares false with everything and must not pass.
    wrong = ~(difference <= bound)
    if wrong.any():
        at = tuple(wrong.nonzero()[0].tolist())
        raise AssertionError(
            f"{what}: {int(wrong.sum())} of {wrong.numel()} elements too far apart; first at {at}: "
            f"{actual[at].item()} against {expected[at].item()}, allowed {bound[at].item():.3g}"
        )
