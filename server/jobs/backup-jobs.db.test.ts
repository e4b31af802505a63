import { describe, expect, it } from 'vitest';
import { listJobs } from '#database/queries/jobs/jobs.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { jobMetrics } from '../http/operations/metrics.ts';
import type { BackupFailure, BackupPort, BackupRun } from '../ports/backups.ts';
import { createBackupRuns, sendMails } from './run-jobs.ts';
import { createJobRunner } from './testing/create-job-runner.ts';

const work = createJobRunner();
const { api } = work;

/** Backups whose outcome the test chooses. `runs` has the names of those that ran. */
function createStandIn() {
  const runs: string[] = [];
  const next = { outcome: ok('/backups/one') as Result<string, BackupFailure> };
  let during: (run: BackupRun) => Promise<void> = async () => undefined;
  const run = (name: string) => async (watched: BackupRun) => {
    runs.push(name);
    await during(watched);
    return next.outcome;
  };
  const backups: BackupPort = { make: run('make'), verify: run('verify') };
  return { backups, runs, next, whileRunning: (wait: typeof during) => (during = wait) };
}

/** Starts a process, and runs its due backups. Returns a function that runs those that are due later. */
async function startProcess(backups: BackupPort | null): Promise<() => Promise<void>> {
  const run = createBackupRuns();
  const runDue = () => run({ ...work.deps(), backups, backupHours: 1 });
  await runDue();
  return runDue;
}

const waitMinutes = (minutes: number) => (work.now = new Date(work.now.getTime() + minutes * MINUTE_MS));
const findJob = async (name: string) => (await listJobs(api.database.db)).find((job) => job.name === name);
const broken = (code: BackupFailure['code'], message: string) => fail({ code, message });

describe('backups', () => {
  it('are made ten minutes after a start, then each hour, and checked daily', async () => {
    const { backups, runs } = createStandIn();
    let runDue = await startProcess(backups);
    waitMinutes(9);
    await runDue();
    expect(runs).toEqual([]);
    waitMinutes(1);
    await runDue();
    await runDue();
    expect(runs).toEqual(['make', 'verify']);
    waitMinutes(60);
    await runDue();
    expect(runs).toEqual(['make', 'verify', 'make']);
    // The shop was stopped for a day, in which both have become due.
    waitMinutes(24 * 60);
    runDue = await startProcess(backups);
    await runDue();
    expect(runs).toHaveLength(3);
    expect((await findJob('back-up'))?.dueAt).toEqual(new Date(work.now.getTime() + 10 * MINUTE_MS));
    waitMinutes(10);
    await runDue();
    expect(runs).toEqual(['make', 'verify', 'make', 'make', 'verify']);
  });

  it('run in one process at a time, however long they take', async () => {
    const { backups, runs, whileRunning } = createStandIn();
    const [first, second] = [await startProcess(backups), await startProcess(backups)];
    whileRunning(async ({ onAlive }) => {
      for (let minute = 0; minute < 20; minute += 1) {
        waitMinutes(1);
        onAlive();
        await expect
          .poll(async () => (await findJob('back-up'))?.dueAt)
          .toEqual(new Date(work.now.getTime() + 2 * MINUTE_MS));
        await second();
        expect(runs).toEqual(['make']);
      }
      whileRunning(async () => undefined);
    });
    waitMinutes(10);
    await first();
    expect(runs).toEqual(['make', 'verify']);
  });

  it('report a failure on Today, in the metrics and in one mail to the owners, until they succeed', async () => {
    const { backups, next } = createStandIn();
    const owner = await api.admin();
    const runDue = await startProcess(backups);
    next.outcome = broken('failed', 'No backup was made: the disk is full. Make room.');
    waitMinutes(10);
    await runDue();
    const { body } = await owner.call('GET', '/jobs');
    expect(body.jobs).toContainEqual({
      name: 'back-up',
      dueAt: expect.any(String),
      isRunning: false,
      lastSucceededAt: null,
      lastError: 'No backup was made: the disk is full. Make room',
    });
    const failures = (await listJobs(api.database.db)).filter(({ name }) => name === 'back-up');
    expect(jobMetrics(failures)[0]?.samples).toEqual([{ labels: { name: 'back-up' }, value: 1 }]);
    waitMinutes(60);
    await runDue();
    await sendMails(work.deps());
    const mails = work.sent.filter(({ to }) => to === 'admin@osier.example');
    expect(mails.map(({ subject }) => subject)).toEqual([
      'The backup failed',
      'The newest backup could not be checked',
    ]);
    expect(mails[0]?.text).toContain('No backup was made: the disk is full. Make room.');

    next.outcome = ok('/backups/two');
    waitMinutes(60);
    await runDue();
    expect(await findJob('back-up')).toMatchObject({ lastError: null, lastSucceededAt: work.now });
    expect(await findJob('verify-backup')).toMatchObject({ lastError: null });
  });

  it('send no mail about a failure that is over by then', async () => {
    const { backups, next } = createStandIn();
    const runDue = await startProcess(backups);
    next.outcome = broken('failed', 'No backup was made.');
    waitMinutes(10);
    await runDue();
    next.outcome = ok('/backups/two');
    waitMinutes(60);
    await runDue();
    await sendMails(work.deps());
    expect(work.sent).toEqual([]);
  });

  it('neither fail nor succeed when the shop stops, or while another backup runs', async () => {
    const { backups, next } = createStandIn();
    const runDue = await startProcess(backups);
    waitMinutes(10);
    next.outcome = broken('interrupted', 'The shop was stopped.');
    await runDue();
    expect(await findJob('back-up')).toMatchObject({ dueAt: work.now, runId: null, lastError: null });
    next.outcome = broken('busy', 'Another backup of this shop is running.');
    await runDue();
    const later = new Date(work.now.getTime() + 10 * MINUTE_MS);
    expect(await findJob('back-up')).toMatchObject({ dueAt: later, lastError: null, lastSucceededAt: null });
  });

  it('are not reported as late once the shop makes no more backups', async () => {
    await startProcess(createStandIn().backups);
    expect(await findJob('back-up')).toBeDefined();
    waitMinutes(60);
    await startProcess(null);
    expect(await findJob('back-up')).toBeUndefined();
    expect(await findJob('verify-backup')).toBeUndefined();
  });

  it('send no mail about a check that finds no backup', async () => {
    const { backups, next } = createStandIn();
    const runDue = await startProcess(backups);
    waitMinutes(10);
    next.outcome = broken('none', 'There is no backup in /backups.');
    await runDue();
    waitMinutes(2);
    await sendMails(work.deps());
    expect(work.sent).toEqual([]);
    expect(await findJob('verify-backup')).toMatchObject({ lastError: 'There is no backup in /backups' });
  });
});

describe('the archive of changes', () => {
  const FAILURE =
    'Changes since 2026-11-30T17:04Z could not be moved to /backups; the log of the shop says why';
  let failure: string | undefined;
  const archive = { findFailure: async () => failure };
  const check = () => {
    const deps = { ...work.deps(), archive };
    return work.workOnce(deps);
  };
  const readMails = () => work.sent.filter(({ to }) => to === 'admin@osier.example');

  it('is reported like a backup while it fails, with one mail to the owners', async () => {
    failure = `${FAILURE}.`;
    const owner = await api.admin();
    await check();
    const { body } = await owner.call('GET', '/jobs');
    expect(body.jobs).toContainEqual(
      expect.objectContaining({ name: 'archive-changes', lastError: FAILURE }),
    );
    const rows = (await listJobs(api.database.db)).filter(({ name }) => name === 'archive-changes');
    expect(jobMetrics(rows)[0]?.samples).toEqual([{ labels: { name: 'archive-changes' }, value: 1 }]);
    for (let minute = 0; minute < 4; minute += 1) {
      waitMinutes(1);
      await check();
    }
    expect(readMails().map(({ subject }) => subject)).toEqual(['Changes are not archived']);
    expect(readMails()[0]?.text).toContain(`${FAILURE}.`);

    failure = undefined;
    waitMinutes(1);
    await check();
    expect(await findJob('archive-changes')).toMatchObject({ lastError: null, lastSucceededAt: work.now });
  });

  it('is not mailed when it works again within three minutes', async () => {
    failure = `${FAILURE}.`;
    await api.admin();
    await check();
    failure = undefined;
    for (let minute = 0; minute < 4; minute += 1) {
      waitMinutes(1);
      await check();
    }
    expect(readMails()).toEqual([]);
  });

  it('is not reported as late once the shop archives no more changes', async () => {
    await check();
    expect(await findJob('archive-changes')).toBeDefined();
    waitMinutes(60);
    await startProcess(createStandIn().backups);
    expect(await findJob('archive-changes')).toBeUndefined();
  });
});

describe('backups that another program makes', () => {
  const report = async (sqlArguments: string) => {
    await api.database.query(`SELECT report_backup(${sqlArguments})`);
    // The function takes the time of the database.
    work.now = new Date(Date.now() + MINUTE_MS);
  };

  it('are reported like jobs, with one mail to the owners about a failure', async () => {
    await api.admin();
    await report("'own-backup', '26 hours'");
    const made = await findJob('own-backup');
    const due = new Date(Number(made?.lastSucceededAt) + 26 * 60 * MINUTE_MS);
    expect(made).toMatchObject({ lastError: null, runId: null, dueAt: due });
    for (const reason of ['the disk is full', 'the disk is full'])
      await report(`'own-backup', '26 hours', '${reason}'`);
    await report("'own-backup-check', '8 days', 'a fault'");
    expect(await findJob('own-backup')).toMatchObject({
      lastError: 'the disk is full',
      lastSucceededAt: made?.lastSucceededAt,
    });
    await sendMails(work.deps());
    expect(work.sent.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: 'admin@osier.example', subject: 'The backup failed' },
      { to: 'admin@osier.example', subject: 'The newest backup could not be checked' },
    ]);
    expect(work.sent[0]?.text).toContain('It sends no further email until it has succeeded.');
    await report("'own-backup', '26 hours'");
    expect(await findJob('own-backup')).toMatchObject({ lastError: null });
  });

  it('stay when a shop without backups of its own starts', async () => {
    await report("'own-backup', '26 hours'");
    await startProcess(null);
    expect(await findJob('own-backup')).toBeDefined();
  });

  it('need the name of one of the two jobs', async () => {
    await expect(report("'own-backups', '26 hours'")).rejects.toThrow('own-backup or own-backup-check');
  });
});
