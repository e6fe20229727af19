# Recipes for `just`. Most are one command, which can also be typed without `just`.

# All checks that must pass before a change is merged
test:
    ./test

# Builds, installs and tests the Python package; options are passed to pytest: python -k interrupt
python *options:
    crates/py/check {{options}}

# Tests campaigns on Slurm, HyperQueue, GNU parallel and Snakemake on localhost; options are passed to pytest: clusters -k killed
clusters *options:
    cargo build
    crates/cli/tests/clusters/check {{options}}

# Measures the paper's colony against the published times (ANTDOKU_INSTANCES=DIR for the published files); parts: ants parts named solve stop
bench-paper *parts:
    cargo bench --package antdoku --bench paper -- {{parts}}

# Compares any methods on any classes of puzzles, alternating: bench-runs acs:swift acs:swift,lives=0 5@45x50x6 limit=2
bench-runs *what:
    cargo bench --package antdoku --bench runs -- {{what}}

# Compares all methods on the same puzzles, with a limit in seconds for each puzzle
bench-contestants limit="5":
    cargo bench --package antdoku --bench contestants -- {{limit}}

# Measures the exact search in 9x9 puzzles per second
bench-exact9:
    cargo bench --package antdoku --bench exact9

# Measures how many candidates each presolving rule removes, and its time
bench-presolve:
    cargo bench --package antdoku --bench presolve

# Measures the tabu walks in moves per second, with a limit in millions of moves for each puzzle
bench-walk million="5":
    cargo bench --package antdoku --bench walk -- {{million}}

# Counts instructions per propagation, ant and iteration, which a busy machine does not change; needs valgrind
bench-instructions:
    cargo bench --package antdoku --bench instructions

# Measures how much a viewer slows down the search it watches
bench-watching:
    cargo bench --package antdoku-web --bench watching

# Compares solve_many with the program on 10,000 puzzles, and measures the overhead of a single call
bench-python *options:
    #!/bin/sh
    set -e
    cargo build --release
    python3 -m venv target/bench-python
    target/bench-python/bin/python -m pip install --quiet --disable-pip-version-check .
    ANTDOKU=target/release/antdoku target/bench-python/bin/python crates/py/benches/solve_many.py {{options}}

# Builds the page and serves it
window *options:
    cd crates/web/page && npm install --no-save && npm run build
    cargo run --release -- serve --open {{options}}

# Fuzzes the puzzle readers for ten minutes; needs a nightly toolchain and cargo-fuzz
fuzz:
    cd fuzz && cargo +nightly fuzz run format -- -max_total_time=600

# Runs plans/NAME.toml with the lab on two cores, or the paper's protocol for `standard`, and publishes it in results/NAME
results name:
    #!/bin/sh
    set -e
    cargo build --release
    out="target/results/{{name}}-$(git rev-parse --short HEAD)"
    if [ "{{name}}" = standard ]; then
        target/release/antdoku lab reproduce --standard --jobs 2 -o "$out"
    else
        target/release/antdoku lab plan "plans/{{name}}.toml" -o "$out" --quiet
        target/release/antdoku lab run "$out" --jobs 2
    fi
    target/release/antdoku lab publish "$out" -o "results/{{name}}"

# Switches off each part of the ant methods in turn (docs/guide/ablations.md); writes one JSON line per run to ablations.jsonl
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

# Measures time and memory of a campaign with 100,000 trivial tasks
bench-lab:
    cargo build --release
    rm -rf target/bench-lab && mkdir -p target/bench-lab
    printf 'runs = 100000\nbudget = { seconds = 1 }\n[[sets]]\nname = "trivial"\nnamed = ["sabuncu1"]\n[[contestants]]\nname = "exact"\nmethod = "exact"\n' > target/bench-lab/plan.toml
    target/release/antdoku lab plan target/bench-lab/plan.toml -o target/bench-lab/out --quiet
    for step in run merge status report; do /usr/bin/time -f "$step: %e s, %M KB" target/release/antdoku lab $step target/bench-lab/out --quiet; done
