"""Random play of Pgx's card games on one core of the CPU, batched and compiled; a step of it always observes.

Twice: as its documentation shows it, each table dealt anew when it is over (which costs a deal a step), and, cheaper,
whole batches from the deal until the last table is over, of which only the decisions of tables still playing count.
"""

import os
import sys
import tempfile
from pathlib import Path

# One core, and what was compiled is kept; read when jax is imported.
os.environ |= {
    "JAX_PLATFORMS": "cpu",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false",
    "JAX_COMPILATION_CACHE_DIR": str(Path(sys.prefix) / "compiled"),
    "JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0",
}

import jax
import jax.numpy as jnp
import numpy as np
import pgx
from pgx.bridge_bidding import BridgeBidding
from pgx.experimental import auto_reset
from timing import SEED, Counts, Play, measure

# The batches that were fastest for each, of 16, 128, 1024 and 4096.
ANEW = {"bridge_bidding": 128, "sparrow_mahjong": 128}
WHOLE = {"bridge_bidding": 128, "sparrow_mahjong": 1024}
STEPS = 20  # a call
DEALS = 1000
PACKAGES = ("pgx", "jax", "numpy")


def bridge() -> pgx.Env:
    """Its deals come from a file of solved ones that has to be fetched; these are as random, their values made up."""
    rng = np.random.default_rng(SEED)
    owners = rng.permuted(np.tile(np.repeat(np.arange(4), 13), (DEALS, 1)), axis=1).reshape(DEALS, 4, 13)
    keys = (owners * 4 ** np.arange(12, -1, -1)).sum(axis=2)
    values = rng.integers(1 << 20, size=(DEALS, 4))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deals.npy"
        np.save(path, np.stack([keys, values]).astype(np.int32))
        return BridgeBidding(str(path))


def choose(state: pgx.State, key: jax.Array) -> jax.Array:
    return jax.random.categorical(key, jnp.where(state.legal_action_mask, 0.0, -jnp.inf))


def anew(env: pgx.Env, batch: int) -> Play:
    step = jax.vmap(auto_reset(env.step, env.init))

    def move(carry: tuple, _: None) -> tuple:
        state, key = carry
        key, choosing, stepping = jax.random.split(key, 3)
        return (step(state, choose(state, choosing), jax.random.split(stepping, batch)), key), None

    go = jax.jit(lambda carry: jax.lax.scan(move, carry, None, length=STEPS)[0])
    first = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(SEED), batch))
    carry = (first, jax.random.PRNGKey(SEED + 1))

    def play() -> Counts:
        nonlocal carry
        carry = jax.block_until_ready(go(carry))
        return batch * STEPS, None

    return play


def whole(env: pgx.Env, batch: int) -> Play:
    init, step = jax.vmap(env.init), jax.vmap(env.step)

    def move(carry: tuple) -> tuple:
        state, key, decisions = carry
        key, choosing, stepping = jax.random.split(key, 3)
        decisions += (~state.terminated).sum()
        return step(state, choose(state, choosing), jax.random.split(stepping, batch)), key, decisions

    @jax.jit
    def go(key: jax.Array) -> tuple:
        key, dealing = jax.random.split(key)
        first = (init(jax.random.split(dealing, batch)), key, jnp.int32(0))
        last = jax.lax.while_loop(lambda carry: ~carry[0].terminated.all(), move, first)
        return last[1:]

    key = jax.random.PRNGKey(SEED)

    def play() -> Counts:
        nonlocal key
        key, decisions = go(key)
        return int(decisions), None

    return play


def main(seconds: float) -> None:
    for name in ANEW:
        env = bridge() if name == "bridge_bidding" else pgx.make(name)
        for form, play in (("auto_reset", anew(env, ANEW[name])), ("whole", whole(env, WHOLE[name]))):
            play()  # compiles
            measure(name, env.num_players, f"looks: {form}", play, seconds, PACKAGES)


if __name__ == "__main__":
    main(float(sys.argv[1]))
