"""Hypothesis strategies: tensors of every shape, layout and dtype that the parts promise to accept.

Shapes, layouts and dtypes are drawn, so that a failure shrinks to the smallest shape; numbers come
from a seeded generator, because their exact values do not matter and drawing each would be slow.
"""

from dataclasses import dataclass

import torch
from hypothesis import strategies as st

FLOATS = (torch.float64, torch.float32, torch.float16, torch.bfloat16)
MASK_DTYPES = (torch.bool, torch.uint8, torch.int64, *FLOATS)
LAYOUTS = ("contiguous", "transposed", "sliced", "expanded")

sides = st.integers(1, 4)
leads = st.lists(st.integers(1, 3), max_size=3).map(tuple)
seeds = st.integers(0, 2**16)
layouts = st.sampled_from(LAYOUTS)
floats = st.sampled_from(FLOATS)


def generator(seed):
    return torch.Generator().manual_seed(seed)


def normal(*shape, seed=0, dtype=torch.float64):
    """Random numbers that are the same in every dtype, but for rounding."""
    return torch.randn(shape, generator=generator(seed), dtype=torch.float64).to(dtype)


def laid_out(x, layout):
    """The same numbers in another layout; "expanded" repeats the first slice with stride 0."""
    if layout == "transposed" and x.ndim >= 2:
        return x.mT.contiguous().mT
    if layout == "sliced":
        # What lies between the elements is wrong on purpose: whoever ignores the strides reads it.
        between = torch.full_like(x, torch.nan) if x.is_floating_point() else 1 - x.int()
        return torch.stack([between.to(x.dtype), x], dim=-1)[..., 1]
    if layout == "expanded" and x.ndim >= 1:
        return x[:1].expand_as(x)
    return x.contiguous()


@st.composite
def narrowed(draw, shape):
    """A shape that broadcasts to this one: leading dimensions left out, others set to 1."""
    kept = shape[draw(st.integers(0, len(shape))) :]
    return tuple(1 if draw(st.booleans()) else n for n in kept)


@st.composite
def tensors(draw, shape, dtype=torch.float64):
    return laid_out(normal(*shape, seed=draw(seeds), dtype=dtype), draw(layouts))


@st.composite
def masks(draw, shape, dtypes=MASK_DTYPES):
    """A mask that broadcasts to the scores' shape: (S,), (L, 1), (B, 1, 1, S), () and others."""
    size = draw(narrowed(shape))
    density = draw(st.sampled_from((0.0, 0.3, 0.7, 1.0)))
    seen = torch.rand(size, generator=generator(draw(seeds))) < density
    if seen.ndim >= 2 and draw(st.booleans()):
        seen[..., 0, :] = False
    return laid_out(seen.to(draw(st.sampled_from(dtypes))), draw(layouts))


@dataclass
class Case:
    Q: torch.Tensor
    K: torch.Tensor
    V: torch.Tensor
    mask: torch.Tensor | None
    upstream: torch.Tensor

    @property
    def inputs(self):
        return self.Q, self.K, self.V

    def leaves(self):
        """Q, K and V as new leaves that collect gradients, in the same layouts."""
        return tuple(x.detach().requires_grad_() for x in self.inputs)

    def _repr_pretty_(self, printer, cycle):
        """What Hypothesis prints of a failing case."""
        named = zip("QKV", self.inputs, strict=True)
        parts = [f"{name} {tuple(x.shape)} strides {x.stride()}" for name, x in named]
        seen = "no mask" if self.mask is None else f"mask {self.mask.dtype} {self.mask.tolist()}"
        printer.text(f"<{', '.join(parts)}, {self.Q.dtype}, {seen}>")


@st.composite
def attention_cases(draw, dtypes=floats, masked=None):
    """Q, K, V whose leading dimensions broadcast, with or without a mask, and a gradient."""
    dtype, lead = draw(dtypes), draw(leads)
    L, S, d, v = (draw(sides) for _ in range(4))
    q, k, w = ((*draw(narrowed(lead)), *rest) for rest in ((L, d), (S, d), (S, v)))
    Q, K, V = (draw(tensors(shape, dtype)) for shape in (q, k, w))
    out = torch.broadcast_shapes(q[:-2], k[:-2], w[:-2])
    masked = draw(st.booleans()) if masked is None else masked
    mask = draw(masks((*out, L, S))) if masked else None
    return Case(Q, K, V, mask, normal(*out, L, v, seed=draw(seeds), dtype=dtype))
