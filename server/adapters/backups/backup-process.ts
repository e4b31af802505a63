import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fail, type Result } from '#domain/result.ts';
import type { BackupFailure, BackupPort, BackupRun } from '../../ports/backups.ts';
import type { BackupMessage, BackupSettings, BackupTask } from './backup-task.ts';

const program = fileURLToPath(new URL('run-backup-task.ts', import.meta.url));

/** Maximum length of the output. */
const OUTPUT_CHARACTERS = 2000;

/**
 * Makes and checks backups in processes of their own, at the lowest priority: hashing and the second PostgreSQL must not delay requests.
 * They end with this process, also when it is killed. `onOutput` gets what such a process wrote, such as the findings of an audit.
 */
export function createBackups(
  settings: BackupSettings,
  { onOutput }: { onOutput: (output: string) => void },
): BackupPort {
  const run = (kind: BackupTask['kind']) => (backupRun: BackupRun) =>
    runTask({ ...settings, kind }, backupRun, onOutput);
  return { make: run('make'), verify: run('verify') };
}

function runTask(
  task: BackupTask,
  { isEnding, onAlive }: BackupRun,
  onOutput: (output: string) => void,
): Promise<Result<string, BackupFailure>> {
  const child = fork(program, [JSON.stringify(task)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
  });
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-OUTPUT_CHARACTERS);
  });
  let outcome: Result<string, BackupFailure> | undefined;
  let isInterrupted = false;
  child.on('message', (message: BackupMessage) => {
    if (message.type === 'done') outcome = message.outcome;
    else if (!isEnding()) onAlive();
    else if (!isInterrupted) {
      isInterrupted = true;
      child.disconnect();
    }
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // Not 'close', which is never emitted after this side has closed the message channel.
    child.once('exit', (code, signal) => {
      if (isInterrupted) return resolve(fail({ code: 'interrupted', message: 'The shop was stopped.' }));
      if (output !== '') onOutput(output);
      if (outcome !== undefined) return resolve(outcome);
      const message = `The process of the backup ended early (${signal ?? `exit code ${code}`}); the log has its last lines.`;
      resolve(fail({ code: 'failed', message }));
    });
  });
}
