import { spawn } from 'node:child_process';
import { findBrowser, onPath } from './find-browser.ts';

/** Package managers and what they are told, with everything answered beforehand. */
const packageManagers = [
  {
    program: 'apt-get',
    runs: [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    ],
  },
  { program: 'dnf', runs: [['install', '-y', '-q', 'chromium']] },
  { program: 'apk', runs: [['add', '--quiet', 'chromium']] },
  { program: 'pacman', runs: [['-Sy', '--noconfirm', '--quiet', 'chromium']] },
];

// Makes sure that there is a browser: the system's, else one from its package manager, else Playwright's own.
if (
  findBrowser() === undefined &&
  !(await installWithSystem()) &&
  !(await run('playwright', ['install', 'chromium']))
) {
  throw new Error(
    'No browser for the end-to-end tests: install Chromium, so that `chromium` is on the PATH.',
  );
}

async function installWithSystem(): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  const manager = packageManagers.find(({ program }) => onPath(program).length > 0);
  if (manager === undefined) return false;
  // Lists that could not be renewed may still do; what counts is whether there is a browser in the end.
  for (const words of manager.runs) {
    await run(manager.program, words);
    if (findBrowser() !== undefined) return true;
  }
  return false;
}

async function run(program: string, words: string[]): Promise<boolean> {
  console.log(`${program} ${words.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn(program, words, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  const { promise, resolve } = Promise.withResolvers<boolean>();
  child.on('error', () => resolve(false));
  child.on('close', (code) => resolve(code === 0));
  return promise;
}
