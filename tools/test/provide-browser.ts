import { spawn } from 'node:child_process';
import { findBrowser, findOnPath } from './find-browser.ts';

/** Debian's build of the browser without its user interface. The tests take a third less processor time with it. */
const HEADLESS_SHELL = 'chromium-headless-shell';

/** Package managers, with commands that install Chromium without a question. */
const PACKAGE_MANAGERS = [
  {
    program: 'apt-get',
    commands: [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', HEADLESS_SHELL],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    ],
  },
  { program: 'dnf', commands: [['install', '-y', '-q', 'chromium']] },
  { program: 'apk', commands: [['add', '--quiet', 'chromium']] },
  { program: 'pacman', commands: [['-Sy', '--noconfirm', '--quiet', 'chromium']] },
];

// Uses the system's browser, or installs one with the package manager, or downloads Playwright's.
if (process.getuid?.() === 0 && findOnPath(HEADLESS_SHELL).length === 0) await installWithSystem();
if (findBrowser() === undefined && !(await run('playwright', ['install', 'chromium']))) {
  throw new Error(
    'No browser for the end-to-end tests: install Chromium, so that `chromium` is on the PATH.',
  );
}

async function installWithSystem(): Promise<void> {
  const manager = PACKAGE_MANAGERS.find(({ program }) => findOnPath(program).length > 0);
  if (manager === undefined) return;
  for (const args of manager.commands) {
    if (args.includes('chromium') && findBrowser() !== undefined) return;
    // An update can fail and the installation still succeed.
    await run(manager.program, args);
    if (findOnPath(HEADLESS_SHELL).length > 0) return;
  }
}

async function run(program: string, args: string[]): Promise<boolean> {
  console.log(`${program} ${args.join(' ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  const { promise, resolve } = Promise.withResolvers<boolean>();
  child.on('error', () => resolve(false));
  child.on('close', (code) => resolve(code === 0));
  return promise;
}
