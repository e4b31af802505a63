import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * In order of preference. The headless shell is first: it does not load the pages of the browser's own user interface, which take as long
 * to load as the shop's.
 */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Browsers that some systems install outside the PATH. */
const OTHER_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/usr/lib/chromium/chromium',
];

/** Returns the path of a Chromium that starts, or undefined. */
export function findBrowser(): string | undefined {
  return [...NAMES.flatMap(findOnPath), ...OTHER_PATHS.filter(isExecutable)].find(canStart);
}

/** Returns every executable of this name on the PATH, in order. */
export function findOnPath(name: string): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).filter(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Some systems have a script named chromium that only says how to install it. */
function canStart(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}
