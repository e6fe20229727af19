# Recipes for `just`; each is one plain command, so that they can be typed without it.

# Everything that must hold before a change lands
test:
    ./test

# Speed of the faithful colony against the paper (ANTDOKU_INSTANCES=DIR for the published files); parts: ants parts named solve stop
bench-paper *parts:
    cargo bench --package antdoku --bench paper -- {{parts}}

# Any methods on any classes, taking turns: bench-runs acs:swift acs:swift,lives=0 5@45x50x6 limit=2
bench-runs *what:
    cargo bench --package antdoku --bench runs -- {{what}}

# All methods on the same puzzles, with so many seconds a puzzle
bench-contestants limit="5":
    cargo bench --package antdoku --bench contestants -- {{limit}}

# 9x9 puzzles per second of the exact search
bench-exact9:
    cargo bench --package antdoku --bench exact9

# What each rule of presolving strikes out, and its time
bench-presolve:
    cargo bench --package antdoku --bench presolve

# Moves per second of the walks over full grids, with so many million moves a puzzle
bench-walk million="5":
    cargo bench --package antdoku --bench walk -- {{million}}

# Instructions per propagation, ant and iteration, steady on a busy machine; needs valgrind
bench-instructions:
    cargo bench --package antdoku --bench instructions

# Ten minutes of fuzzing the readers; needs a nightly toolchain and cargo-fuzz
fuzz:
    cd fuzz && cargo +nightly fuzz run format -- -max_total_time=600
