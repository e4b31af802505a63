import { isKeptDocument } from '../ui/page/is-kept-document.ts';

const FIRST_CHECK_MS = 5_000;
const MAX_CHECK_INTERVAL_MS = 60_000;
const CHECK_TIMEOUT_MS = 10_000;

let isRenewing = false;

/** Opens a kept document anew as soon as the shop responds, because its prices and stock may be old. Waits while the shopper types. */
export function renewKeptDocument(): void {
  if (isRenewing || !isKeptDocument()) return;
  isRenewing = true;
  globalThis.addEventListener('online', () => void reloadIfReachable());
  let interval = FIRST_CHECK_MS;
  const checkAgain = async () => {
    await reloadIfReachable();
    interval = Math.min(interval * 2, MAX_CHECK_INTERVAL_MS);
    setTimeout(() => void checkAgain(), interval);
  };
  setTimeout(() => void checkAgain(), interval);
}

async function reloadIfReachable(): Promise<void> {
  if (document.visibilityState === 'hidden' || isTyping()) return;
  try {
    await fetch(globalThis.location.href, { method: 'HEAD', signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
  } catch {
    return;
  }
  if (!isTyping()) globalThis.location.reload();
}

function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, select') === true;
}
