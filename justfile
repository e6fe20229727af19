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

# Measures the time per ant and the delay of a stop (ANTDOKU_INSTANCES=DIR for the published files); parts: ants stop
bench-paper *parts:
    cargo bench --package antdoku --bench paper -- {{parts}}

# Measures the time from a text to the first step, 9x9 to 100x100, or counts instructions; options: instructions, orders of boxes
bench-setup *options:
    cargo bench --package antdoku --bench setup -- {{options}}

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

# Measures the module of the page without a server beside the program, in Node
bench-wasm:
    cargo build --release
    cd crates/web/page && npm install --no-save && ANTDOKU=../../../target/release/antdoku npm run speed

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

# Checks every step of the explanations of 100,000 puzzles against all their solutions; some minutes on two cores
steps:
    ANTDOKU_PUZZLES=100000 cargo test --release -p antdoku --test logic -- --nocapture every_step

# Fuzzes the puzzle readers for ten minutes; needs a nightly toolchain and cargo-fuzz
fuzz:
    cd fuzz && cargo +nightly fuzz run format -- -max_total_time=600

# Runs plans/NAME.toml with the lab on two cores, or the paper's protocol for `standard`, and publishes it in results/NAME; options are those of the build, such as --features sat
results name *options:
    #!/bin/sh
    set -e
    cargo build --release {{options}}
    out="target/results/{{name}}-$(git rev-parse --short HEAD)"
    if [ "{{name}}" = standard ]; then
        target/release/antdoku lab reproduce --standard --jobs 2 -o "$out"
    else
        target/release/antdoku lab plan "plans/{{name}}.toml" -o "$out" --quiet
        target/release/antdoku lab run "$out" --jobs 2
    fi
    target/release/antdoku lab publish "$out" -o "results/{{name}}"

# Runs a plan of the experiment on best value evaporation outside of Sudoku, about ten minutes on one core, and publishes it in a folder: bve further results/bve/further
bve plan="test" folder="results/bve":
    cargo build --release --package antdoku-bve
    target/release/bve run "experiments/bve/plans/{{plan}}.toml" -o "target/bve/{{folder}}" --publish "{{folder}}"

# Measures time and memory of a campaign with 100,000 trivial tasks
bench-lab:
    cargo build --release
    rm -rf target/bench-lab && mkdir -p target/bench-lab
    printf 'runs = 100000\nbudget = { seconds = 1 }\n[[sets]]\nname = "trivial"\nnamed = ["sabuncu1"]\n[[contestants]]\nname = "exact"\nmethod = "exact"\n' > target/bench-lab/plan.toml
    target/release/antdoku lab plan target/bench-lab/plan.toml -o target/bench-lab/out --quiet
    for step in run merge status report; do /usr/bin/time -f "$step: %e s, %M KB" target/release/antdoku lab $step target/bench-lab/out --quiet; done
