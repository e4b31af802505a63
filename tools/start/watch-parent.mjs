import { readFileSync } from 'node:fs';

const POLL_INTERVAL_MS = 500;

/**
 * Calls back when npm, which started this process, was killed (`kill -9`): the system then gives its children another
 * parent. A shell may stand between npm and this process. A start without npm may outlive its parent.
 *
 * @param {() => void} onGone
 */
export function watchParent(onGone) {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const before = describeParents();
  const timer = setInterval(() => {
    if (describeParents() === before) return;
    clearInterval(timer);
    onGone();
  }, POLL_INTERVAL_MS);
  timer.unref();
}

/** Returns the id of the parent process, and of its parent if it is a shell. */
function describeParents() {
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

/** @param {number} pid @returns {string} empty where the system does not report it */
function parentOf(pid) {
  try {
    return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}
