"""`dikkat` stands inside three models of `transformers`, made from tiny random configs."""

import pytest
import torch

from snippets.dikkat import dikkat
from tests.parts.tolerances import assert_within, attention_bounds

LENGTH, WIDTH, HEADS, WORDS = 7, 16, 4, 11
COMMON = {
    "vocab_size": WORDS,
    "hidden_size": WIDTH,
    "num_hidden_layers": 2,
    "num_attention_heads": HEADS,
}
# The usual range of 0.02 would make all scores nearly equal and hide mistakes.
COMMON |= {"initializer_range": 0.5, "attn_implementation": "eager"}


@pytest.fixture(scope="module")
def transformers():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HF_HUB_OFFLINE", "1")
        import transformers

        yield transformers


def run(model, attention, **inputs):
    """Runs the model; returns what entered one attention module, what left it and its weights."""
    seen = {}

    def before(module, args, kwargs):
        seen["hidden"] = args[0] if args else kwargs["hidden_states"]
        seen["rotation"] = kwargs.get("position_embeddings")

    def after(module, args, output):
        seen["output"], seen["weights"] = output[:2]

    hooks = (
        attention.register_forward_pre_hook(before, with_kwargs=True),
        attention.register_forward_hook(after),
    )
    ids = torch.randint(WORDS, (2, LENGTH), generator=torch.Generator().manual_seed(0))
    with torch.no_grad():
        model.eval()(input_ids=ids, **inputs)
    for hook in hooks:
        hook.remove()
    return seen


def build(model, config):
    torch.manual_seed(0)
    return model(config).double()


def heads(x):
    return x.unflatten(-1, (-1, WIDTH // HEADS)).transpose(1, 2)


def joined(x):
    return x.transpose(1, 2).flatten(-2)


def compare(inputs, mask, project, theirs, softmax_in=torch.float64):
    """softmax_in: the dtype in which the library computes its softmax."""
    output, weights = dikkat(*inputs, mask)
    wide = torch.finfo(softmax_in).eps / torch.finfo(torch.float64).eps
    bounds = attention_bounds(*inputs, weights)
    assert_within(weights, theirs["weights"].view_as(weights), wide * bounds["weights"], "weights")
    # The projection sums WIDTH products of the outputs' errors with numbers below 4.
    projected = 4 * WIDTH * wide * bounds["output"].max()
    assert_within(project(output), theirs["output"], projected, "output")


def test_equals_the_attention_of_gpt2(transformers):
    config = transformers.GPT2Config(**COMMON, n_positions=LENGTH)
    model = build(transformers.GPT2Model, config)
    attention = model.h[1].attn
    theirs = run(model, attention)
    inputs = [heads(x) for x in attention.c_attn(theirs["hidden"]).chunk(3, dim=-1)]
    causal = torch.ones(LENGTH, LENGTH).tril()
    compare(inputs, causal, lambda x: attention.c_proj(joined(x)), theirs)


def test_equals_the_attention_of_bert_with_padding(transformers):
    config = transformers.BertConfig(
        **COMMON, intermediate_size=WIDTH, max_position_embeddings=LENGTH
    )
    model = build(transformers.BertModel, config)
    attention = model.encoder.layer[1].attention.self
    real = torch.tensor([[1] * 4 + [0] * 3, [1] * LENGTH])
    theirs = run(model, attention, attention_mask=real)
    inputs = [
        heads(linear(theirs["hidden"]))
        for linear in (attention.query, attention.key, attention.value)
    ]
    # The library's own 0/1 mask, with two dimensions of size 1 for heads and queries.
    compare(inputs, real[:, None, None, :], joined, theirs)


def test_equals_the_attention_of_llama_with_shared_keys(transformers):
    from transformers.models.llama.modeling_llama import apply_rotary_pos_emb

    config = transformers.LlamaConfig(**COMMON, intermediate_size=WIDTH, num_key_value_heads=2)
    model = build(transformers.LlamaModel, config)
    attention = model.layers[1].self_attn
    theirs = run(model, attention)
    linears = attention.q_proj, attention.k_proj, attention.v_proj
    Q, K, V = (heads(linear(theirs["hidden"])) for linear in linears)
    Q, K = apply_rotary_pos_emb(Q, K, *theirs["rotation"])
    # Two heads share a key: a dimension of size 1 broadcasts, where the library copies.
    inputs = Q.unflatten(1, (2, 2)), K[:, :, None], V[:, :, None]
    causal = torch.ones(LENGTH, LENGTH).tril()

    def project(x):
        return attention.o_proj(joined(x.flatten(1, 2)))

    # Llama's softmax is computed in float32, whatever the model's dtype.
    compare(inputs, causal, project, theirs, softmax_in=torch.float32)
