import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createEnvironment, installWhenStale, OWN_NODE } from './start/install.mjs';

/**
 * `npm test`: installs missing packages and runs tools/test/run-tests.ts on the project's own Node. Plain JavaScript without packages,
 * because a clean clone has only the machine's Node.
 */
const start = performance.now();
const installation = await installWhenStale({ onStart: (title) => console.log(`${title} …`) });
if (!installation.ok) {
  console.log(installation.message);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
if (installation.installed) {
  console.log(`ok    install          ${((performance.now() - start) / 1000).toFixed(1).padStart(6)} s`);
}

const root = resolve(import.meta.dirname, '..');
const tests = spawn(OWN_NODE, ['tools/test/run-tests.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: createEnvironment(),
  stdio: ['ignore', 'inherit', 'inherit'],
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => tests.kill(signal));
}
tests.on('close', (code) => process.exit(code ?? 1));
