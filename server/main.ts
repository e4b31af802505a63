import { fileURLToPath } from 'node:url';
import { readConfig, readEnvironment } from './config.ts';
import { openShop } from './start/open-shop.ts';
import { formatWelcome } from './start/print-welcome.ts';
import { whenAborted } from './start/process/lifetime.ts';
import { startProcess } from './start/process/start-process.ts';
import { showProgress } from './start/show-progress.ts';

/**
 * The shop as a process: listen, drain, shut down. Exit code 0 when it was asked to end, 1 when it could not open or
 * lost what it can't do without. `--dev` serves the pages from their sources. `npm start` runs it, installed and built.
 */
const root = fileURLToPath(new URL('..', import.meta.url));

const wanted = readConfig(readEnvironment(root));
if (!wanted.ok) {
  for (const { message } of wanted.error) process.stderr.write(`${message}\n`);
  process.exit(1);
}

const dev = process.argv.includes('--dev');
const { log, tracing, lifetime } = await startProcess(wanted.value, { keepsConsole: dev });

const progress = showProgress(process.stdout);
const opening = openShop({
  root,
  wanted: wanted.value,
  dev,
  lifetime,
  log,
  tracing,
  onStep: (step) => progress.step(step),
}).catch((error: unknown) => {
  log.fatal({ err: error }, 'the shop could not be opened');
  return { ok: false, error: { message: 'The shop could not be opened; the log says why.' } } as const;
});
// A start that hangs does not keep the process from ending.
const givenUp = whenAborted(lifetime.hurry).then(() => ({ ok: true, value: null }) as const);
const opened = await Promise.race([opening, givenUp]);
progress.done();

if (!opened.ok) {
  if (!lifetime.isEnding) process.stderr.write(`${opened.error.message}\n`);
  lifetime.end({ code: 1, why: opened.error.message });
} else if (opened.value !== null) {
  process.stdout.write(formatWelcome(opened.value));
  process.send?.({ type: 'open', address: opened.value.address });
}

const { code, why } = await lifetime.ending;
if (code !== 0 && opened.ok) log.fatal(`the shop closes: ${why}`);
else log.debug(`the shop closes: ${why}`);
await lifetime.close((error) => log.error({ err: error }, 'something did not end cleanly'));
process.exit(code);
