# Recipes for `just`; each is one plain command, so that they can be typed without it.

# Everything that must hold before a change lands
test:
    ./test

# The Python package built, installed into a fresh environment and tested; options go to pytest: python -k interrupt
python *options:
    crates/py/check {{options}}

# Campaigns on Slurm, HyperQueue, GNU parallel and Snakemake, on this machine; options go to pytest: clusters -k killed
clusters *options:
    cargo build
    crates/cli/tests/clusters/check {{options}}

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

# What a viewer costs the search it watches
bench-watching:
    cargo bench --package antdoku-web --bench watching

# solve_many against the program on 10,000 puzzles, and what a single call costs
bench-python *options:
    #!/bin/sh
    set -e
    cargo build --release
    python3 -m venv target/bench-python
    target/bench-python/bin/python -m pip install --quiet --disable-pip-version-check .
    ANTDOKU=target/release/antdoku target/bench-python/bin/python crates/py/benches/solve_many.py {{options}}

# The page built anew, and served
window *options:
    cd crates/web/page && npm install --no-save && npm run build
    cargo run --release -- serve --open {{options}}

# Ten minutes of fuzzing the readers; needs a nightly toolchain and cargo-fuzz
fuzz:
    cd fuzz && cargo +nightly fuzz run format -- -max_total_time=600

# Every part of our ants switched off in turn (docs/guide/ablations.md); a JSON line per run goes to ablations.jsonl
ablations:
    #!/bin/sh
    set -e
    runs="cargo bench --package antdoku --bench runs -- fresh=5000 records=$PWD/ablations.jsonl"
    swift="acs:swift acs:swift,greedy_probability=0,global_evaporation=0 acs:swift,best_value_evaporation=0"
    swift="$swift acs:swift,alarm_growth=0 acs:swift,lives=0 acs:swift,restart_unit=0"
    walks="ants-tabu tabu ants-tabu,heat_after=0 ants-tabu,ants=4"
    $runs $swift steps=1000000 5@45x50x6 6@45x20x1 6@50x10x1 7@50x5x1
    $runs $walks steps=5000000 5@45x50x6 6@45x20x3
    $runs $walks steps=15000000 6@50x20x1
    $runs ants-tabu tabu ants-tabu,ants=4 steps=30000000 7@50x20x3
    $runs ants-tabu tabu steps=30000000 8@50x20x3

# Records per second and memory of a campaign with 100,000 trivial tasks
bench-lab:
    cargo build --release
    rm -rf target/bench-lab && mkdir -p target/bench-lab
    printf 'runs = 100000\nbudget = { seconds = 1 }\n[[sets]]\nname = "trivial"\nnamed = ["sabuncu1"]\n[[contestants]]\nname = "exact"\nmethod = "exact"\n' > target/bench-lab/plan.toml
    target/release/antdoku lab plan target/bench-lab/plan.toml -o target/bench-lab/out --quiet
    for step in run merge status report; do /usr/bin/time -f "$step: %e s, %M KB" target/release/antdoku lab $step target/bench-lab/out --quiet; done
