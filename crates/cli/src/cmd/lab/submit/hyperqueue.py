# Submits shards to a running HyperQueue server without the program `hq`. Reads the submission as JSON from standard input,
# prints the id of the job to standard output, and failed shards to standard error.
import json
import sys

try:
    from hyperqueue import Client, Job
    from hyperqueue.ffi.protocol import ResourceRequest
except ImportError as error:
    sys.exit(f"{sys.executable} has no package `hyperqueue` ({error}): {sys.executable} -m pip install hyperqueue")

order = json.load(sys.stdin)
try:
    client = Client(order["server_dir"])
except Exception as error:
    # Only the first lines: the rest is a backtrace of HyperQueue.
    reason = " ".join(str(error).split("Stack backtrace")[0].split())
    sys.exit(f"no HyperQueue server was found ({reason}): start one, or name its folder with --server-dir")
try:
    # All shards run: by default the first failure cancels the rest.
    job = Job(max_fails=None, name=order["name"])
    for shard in order["shards"]:
        job.program(
            ["bash", order["script"], str(shard)],
            cwd=order["folder"],
            stdout=f"{order['log']}/%{{JOB_ID}}-{shard}.txt",
            stderr=f"{order['log']}/%{{JOB_ID}}-{shard}.errors.txt",
            resources=ResourceRequest(cpus=order["cpus"]),
            name=f"shard {shard}",
        )
    submitted = client.submit(job)
    print(submitted.id, flush=True)
    if order["wait"] and not client.wait_for_jobs([submitted], raise_on_error=False):
        for task, context in sorted(client.get_failed_tasks(submitted).items()):
            print(f"shard {order['shards'][task]} failed: {context.error}", file=sys.stderr)
        sys.exit(1)
except Exception as error:
    sys.exit(f"HyperQueue: {error}")
