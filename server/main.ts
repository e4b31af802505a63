import { fileURLToPath } from 'node:url';
import { findUnknownSettings, readConfig, readEnvironment } from './config.ts';
import { formatWelcome } from './start/format-welcome.ts';
import { describeLogFileFault } from './start/logging/open-log-file.ts';
import { openShop } from './start/open-shop.ts';
import { whenAborted } from './start/process/lifetime.ts';
import { startProcess } from './start/process/start-process.ts';
import { showProgress } from './start/show-progress.ts';

/**
 * The shop's main process. Exits with 0 when shutdown was requested. Exits with 1 when the shop could not open, or after a failure such as
 * the end of its database.
 * `--dev` serves the pages from their sources. `npm start` installs and builds, and then runs this.
 */
const root = fileURLToPath(new URL('..', import.meta.url));

for (const sentence of findUnknownSettings(root)) process.stderr.write(`${sentence}\n`);
const requested = readConfig(readEnvironment(root));
if (!requested.ok) {
  for (const { message } of requested.error) process.stderr.write(`${message}\n`);
  process.exit(1);
}

const { file: logFile, json } = requested.value.log;
const logFault = logFile === null ? null : describeLogFileFault(logFile);
if (logFault !== null) process.stderr.write(`${logFault}\n`);

const dev = process.argv.includes('--dev');
const { log, tracing, lifetime } = await startProcess(requested.value, { keepsConsole: dev });

const progress = showProgress(process.stdout);
const opening = openShop({
  root,
  requested: requested.value,
  dev,
  lifetime,
  log,
  tracing,
  onStep: (step) => progress.step(step),
}).catch((error: unknown) => {
  log.fatal({ err: error }, 'the shop could not be opened');
  return {
    ok: false,
    error: { message: 'The shop could not be opened. See the log for the reason.' },
  } as const;
});
// A forced shutdown does not wait for a start that hangs.
const abandoned = whenAborted(lifetime.force).then(() => ({ ok: true, value: null }) as const);
const opened = await Promise.race([opening, abandoned]);
progress.done();

if (!opened.ok) {
  if (!lifetime.isEnding) process.stderr.write(`${opened.error.message}\n`);
  lifetime.end({ exitCode: 1, reason: opened.error.message });
} else if (opened.value !== null) {
  process.stdout.write(formatWelcome(opened.value));
  // On a terminal, the welcome says it.
  log[json ? 'info' : 'debug']('the shop is open');
  process.send?.({ type: 'open', address: opened.value.address });
}

const { exitCode, reason } = await lifetime.ending;
if (exitCode !== 0 && opened.ok) log.fatal(`the shop shuts down: ${reason}`);
else log[json ? 'info' : 'debug'](`the shop shuts down: ${reason}`);
await lifetime.close((error) => log.error({ err: error }, 'a shutdown step failed'));
process.exit(exitCode);
