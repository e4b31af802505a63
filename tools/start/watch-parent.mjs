import { readFileSync } from 'node:fs';

/** Milliseconds between two looks. */
const interval = 500;

/**
 * Calls back when npm, which has started this process, is dead without having said so (`kill -9`): the system then
 * gives its children another parent. Between npm and this process there may be a shell. A start without npm may well
 * outlive who started it, and so may npm.
 *
 * @param {() => void} onGone
 */
export function watchParent(onGone) {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const before = family();
  const timer = setInterval(() => {
    if (family() === before) return;
    clearInterval(timer);
    onGone();
  }, interval);
  timer.unref();
}

function family() {
  return isShell(process.ppid) ? `${process.ppid} ${parentOf(process.ppid)}` : String(process.ppid);
}

/** @param {number} pid */
function isShell(pid) {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trimEnd().endsWith('sh');
  } catch {
    return false;
  }
}

/** @param {number} pid @returns {string} empty where the system does not tell */
function parentOf(pid) {
  try {
    return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}
