"""OpenSpiel's AlphaZero with a tiny network on GOrami: `python alpha_zero.py [FOLDER [STEPS]]`.

It needs `pip install 'kancha[openspiel]' jax flax optax chex orbax-checkpoint`. The folder gets
its logs and checkpoints. Its processes import this file, so that each of them registers the games.
"""

# pyright: basic, reportMissingImports=false, reportCallIssue=false

import sys
import tempfile

from open_spiel.python.algorithms.alpha_zero import alpha_zero

from kancha.research import openspiel

openspiel.register()

if __name__ == "__main__":
    folder = sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp()
    alpha_zero.alpha_zero(
        alpha_zero.Config(
            game="kancha_gorami(board=16)",
            path=folder,
            max_steps=int(sys.argv[2]) if len(sys.argv) > 2 else 2,
            actors=1,
            evaluators=0,
            eval_levels=2,
            evaluation_window=10,
            checkpoint_freq=1,
            nn_model="mlp",
            nn_width=32,
            nn_depth=2,
            observation_shape=None,  # it asks the game
            output_size=None,
            learning_rate=1e-3,
            weight_decay=1e-4,
            decouple_weight_decay=False,
            train_batch_size=32,
            replay_buffer_size=128,
            replay_buffer_reuse=2,
            uct_c=1.4,
            max_simulations=8,
            policy_alpha=1.0,
            policy_epsilon=0.25,
            temperature=1.0,
            temperature_drop=8,
            verbose=False,
            quiet=True,
        )
    )
