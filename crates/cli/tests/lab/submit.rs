//! Submissions, with fake programs of schedulers. `tests/clusters` uses the real ones.

use std::fs;
use std::path::Path;

use crate::program::{STEPS, Scratch, freeze, run, stderr};
use crate::schedulers::{answer, called, campaign, fake, slurm, submit};

#[test]
fn missing_shards_are_submitted_in_arrays_that_the_site_allows() {
    let scratch = Scratch::new("arrays");
    let folder = campaign(&scratch);
    slurm(&scratch, 6, "9|3|Resources|antdoku:5/12\\n8|N/A|None|(null)\\n9|4|Resources|antdoku:0/12\\n");
    let output = submit(&scratch, &["slurm", &folder, "--array-limit", "7"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(answer(&output), "submitted 9 shards of 12, 2-3,5-7,9-12, as jobs 17, 17, 17\n");
    let queue = "already in the queue: 4,8 (job 9: Resources)\n";
    assert!(stderr(&output).starts_with(queue), "{}", stderr(&output));
    let script = format!("{}/slurm/job.sh", fs::canonicalize(&folder).unwrap().display());
    let calls = called(&scratch, "sbatch");
    let name = calls[0].split(' ').nth(1).unwrap().to_owned();
    assert!(name.starts_with("--job-name=antdoku-cam_paign-"), "{name}");
    // Each of the three arrays has its share of the limit.
    assert_eq!(
        calls,
        [
            format!("--parsable {name} --array=2-3,5%2 --comment=antdoku:0/12 {script} 0"),
            format!("--parsable {name} --array=1-2,4-5%2 --comment=antdoku:5/12 {script} 5"),
            format!("--parsable {name} --array=1-2%2 --comment=antdoku:10/12 {script} 10"),
        ]
    );
    let status = run(&["lab", "status", &folder]);
    let last = "submitted to slurm ";
    assert!(
        stderr(&status).starts_with(last)
            && stderr(&status).contains(" ago: shards 2-3,5-7,9-12 of 12 (squeue --jobs=17,17,17); "),
        "{}",
        stderr(&status)
    );
    let quiet = submit(&scratch, &["slurm", &folder, "--quiet", "--array-size", "1000"]);
    assert_eq!((answer(&quiet), stderr(&quiet)), ("17\n", ""));
    assert_eq!(called(&scratch, "sbatch").len(), 4);
}

#[test]
fn the_job_script_contains_all_options() {
    let scratch = Scratch::new("script");
    let folder = campaign(&scratch);
    slurm(&scratch, 1001, "");
    let options = ["--partition", "short", "--time", "2h", "--exclusive", "--cpus", "3"];
    let further = ["--dry-run", "--", "--account=my ants", "--constraint=epyc"];
    let arguments = [&["slurm", folder.as_str()][..], &options, &further].concat();
    let dry = submit(&scratch, &arguments);
    assert_eq!(dry.status.code(), Some(0), "{}", stderr(&dry));
    let root = fs::canonicalize(&folder).unwrap().display().to_string();
    for line in [
        "#SBATCH --cpus-per-task=3",
        "#SBATCH --mem-per-cpu=500M",
        "#SBATCH --hint=nomultithread",
        "#SBATCH --time=120",
        "#SBATCH --signal=B:USR1@90",
        "#SBATCH --requeue",
        "#SBATCH --open-mode=append",
        &format!("#SBATCH '--output={root}/slurm/log/%A_%a.txt'"),
        "#SBATCH --partition=short",
        "#SBATCH --exclusive",
        "#SBATCH '--account=my ants'",
        "#SBATCH --constraint=epyc",
        &format!("folder='{root}'"),
        "shards=12",
        "jobs=3",
    ] {
        assert!(answer(&dry).lines().any(|it| it == line), "{line} in {}", answer(&dry));
    }
    let command = format!(" --array=2-12 --comment=antdoku:0/12 '{root}/slurm/job.sh' 0\n");
    assert!(answer(&dry).ends_with(&command), "{}", answer(&dry));
    for word in ["@LOOP@", "@OPTIONS@", "@PROGRAM@", "@FOLDER@", "@SHARDS@", "@JOBS@"] {
        assert!(!answer(&dry).contains(word), "{word} is filled in");
    }
    assert!(
        !Path::new(&folder).join("slurm").exists() && called(&scratch, "sbatch").is_empty(),
        "a dry run does nothing"
    );

    // The written script is the printed one.
    let real: Vec<&str> = arguments.iter().copied().filter(|word| *word != "--dry-run").collect();
    assert_eq!(submit(&scratch, &real).status.code(), Some(0));
    let written = fs::read_to_string(Path::new(&folder).join("slurm/job.sh")).unwrap();
    assert!(answer(&dry).contains(&written));
}

#[test]
fn impossible_submissions_are_refused_with_a_remedy() {
    let scratch = Scratch::new("refused");
    let folder = freeze(&scratch, "campaign", STEPS);
    let refused = |arguments: &[&str], code: i32, message: &str| {
        let output = submit(&scratch, arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", stderr(&output));
        assert!(stderr(&output).starts_with(message), "{}", stderr(&output));
    };
    let uncut =
        format!("error: `{folder}` is not cut into shards yet: cut it with `antdoku lab shards {folder}`\n");
    refused(&["slurm", &folder], 2, &uncut);
    refused(&["hyperqueue", &folder], 2, &uncut);
    assert_eq!(run(&["lab", "shards", &folder, "--count", "12"]).status.code(), Some(0));
    refused(
        &["slurm", &folder],
        74,
        "error: there is no Slurm here: `sbatch` or `squeue` was not found; submit on a login node",
    );
    refused(
        &["hyperqueue", &folder],
        74,
        "error: there is neither `hq` nor `python3` here; install HyperQueue, or ",
    );
    refused(
        &["slurm", &folder, "--time", "2m"],
        2,
        "error: --time 2 min is too short: Slurm warns up to 150 s before ",
    );
    for (option, message) in [
        (
            "--job-name=mine",
            "error: --job-name cannot be passed on to sbatch: antdoku sets it to find its shards and ",
        ),
        ("-Jmine", "error: --job-name cannot "),
        ("--time=1", "error: give --time before `--`, where it is checked"),
        ("-t1", "error: give --time before "),
        ("--test-only", "error: --test-only cannot "),
        ("-a1-2", "error: --array cannot "),
    ] {
        refused(&["slurm", &folder, "--", option], 2, message);
    }

    fs::create_dir(scratch.join("programs")).unwrap();
    slurm(&scratch, 1, "");
    refused(&["slurm", &folder], 2, "error: arrays of this size have no task: ");
    slurm(&scratch, 7, "60|2|None|antdoku:0/3\\n");
    let message = "error: job 60 in the queue does not have shards K/12, but of another count: cancel it with `scancel 60`, or ";
    refused(&["slurm", &folder], 2, message);
    slurm(&scratch, 7, "");
    // The first array is accepted, the second is not.
    let count = scratch.join("sbatch.called");
    let limited = format!(
        "[ $(grep -c . '{}') -eq 1 ] && echo 18 || {{ echo 'QOSMaxSubmitJobPerUserLimit' >&2; exit 1; }}",
        count.display()
    );
    fake(&scratch, "sbatch", &limited);
    std::os::unix::fs::symlink("/bin/grep", scratch.join("programs/grep")).unwrap();
    refused(
        &["slurm", &folder],
        74,
        "error: `sbatch` failed: QOSMaxSubmitJobPerUserLimit; 1 array submitted before as 18; the same command later ",
    );
}

#[test]
fn hq_gets_the_missing_shards_as_the_tasks_of_one_job() {
    let scratch = Scratch::new("hq");
    let folder = campaign(&scratch);
    fake(&scratch, "hq", "echo 5");
    let output = submit(&scratch, &["hyperqueue", &folder, "--cpus", "2", "--server-dir", "there"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(answer(&output), "submitted 11 shards of 12, 2-12, as job 5\n");
    let root = fs::canonicalize(&folder).unwrap().display().to_string();
    let (calls, log) = (called(&scratch, "hq"), format!("{root}/hyperqueue/log/%{{JOB_ID}}-%{{TASK_ID}}"));
    assert_eq!(calls.len(), 1);
    assert!(
        calls[0].starts_with("--server-dir there --output-mode=quiet submit --name=antdoku-cam_paign-"),
        "{calls:?}"
    );
    let rest = format!(
        " --array=2-12 --cpus=2 --cwd {root} --stdout {log}.txt --stderr {log}.errors.txt --directives=off -- bash \
         {root}/hyperqueue/task.sh"
    );
    assert!(calls[0].ends_with(&rest), "{calls:?}");
    let script = fs::read_to_string(format!("{folder}/hyperqueue/task.sh")).unwrap();
    assert!(script.contains("shards=12\njobs=2\n") && !script.contains("@LOOP@"), "{script}");

    fake(&scratch, "hq", "echo 6; echo 'job 6 has failed tasks' >&2; exit 1");
    let waited = submit(&scratch, &["hyperqueue", &folder, "--wait"]);
    assert_eq!(waited.status.code(), Some(1));
    assert!(stderr(&waited).starts_with("note: job 5 was submitted "), "{}", stderr(&waited));
    assert!(stderr(&waited).ends_with("\njob 6 has failed tasks\n"), "{}", stderr(&waited));
    assert_eq!(answer(&waited), "submitted 11 shards of 12, 2-12, as job 6\n");
    fake(&scratch, "hq", "echo 'no server is running' >&2; exit 1");
    let failed = submit(&scratch, &["hyperqueue", &folder]);
    assert_eq!(failed.status.code(), Some(74));
    assert!(stderr(&failed).ends_with("error: `hq` failed: no server is running\n"), "{}", stderr(&failed));
}

#[test]
fn nothing_is_submitted_twice() {
    let scratch = Scratch::new("nothing");
    let folder = campaign(&scratch);
    let queue: String = (2..=12).map(|shard| format!("13|{shard}|PartitionConfig|antdoku:0/12\\n")).collect();
    slurm(&scratch, 1001, &queue);
    let output = submit(&scratch, &["slurm", &folder]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(answer(&output), "nothing to submit: every shard is done, running, or in the queue\n");
    let queue = "already in the queue: 2-12 (job 13: PartitionConfig)\n";
    assert!(stderr(&output).starts_with(queue), "{}", stderr(&output));
    assert!(called(&scratch, "sbatch").is_empty());
    let dry = submit(&scratch, &["slurm", &folder, "--dry-run"]);
    assert!(answer(&dry).starts_with("nothing to submit: "), "{}", answer(&dry));
}

#[test]
fn a_job_that_may_never_start_is_reported() {
    let scratch = Scratch::new("never");
    let folder = campaign(&scratch);
    slurm(&scratch, 1001, "");
    // The job is in the queue as soon as it is submitted.
    let called = scratch.join("sbatch.called");
    fake(
        &scratch,
        "squeue",
        &format!("[ -e '{}' ] && echo '17|2|PartitionTimeLimit|antdoku:0/12'; true", called.display()),
    );
    fake(&scratch, "sinfo", "echo 'short|30:00'; echo 'long*|infinite'");
    let output = submit(&scratch, &["slurm", &folder, "--partition", "short"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let note = "note: Slurm reports PartitionTimeLimit for job 17: it may never start; cancel it with `scancel 17`\n";
    assert!(stderr(&output).starts_with(note), "{}", stderr(&output));
    let script = fs::read_to_string(format!("{folder}/slurm/job.sh")).unwrap();
    assert!(script.contains("\n#SBATCH --time=30\n"), "no more than the partition allows: {script}");
}
