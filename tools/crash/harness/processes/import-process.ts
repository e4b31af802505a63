import { connect } from '#database/connection/connect.ts';
import { systemClock } from '#server/adapters/system-clock.ts';
import { runImports } from '#server/services/import-export/run-imports.ts';
import { watchCommits } from '../checkpoints.ts';

/** Runs the job of imports once, as a process that kills itself with SIGKILL at a checkpoint: `import-process.ts <database> <checkpoint>`. */
const [url = '', dieAt = ''] = process.argv.slice(2);
const plain = connect(url);
let reached = 0;
const database = watchCommits(plain, async () => {
  reached += 1;
  if (reached < Number(dieAt)) return;
  process.kill(process.pid, 'SIGKILL');
  // The signal may take a moment; nothing else may run until then.
  await new Promise(() => undefined);
});
await runImports({ database, clock: systemClock });
await plain.close();
