import { isKeptDocument } from '../ui/page/is-kept-document.ts';

const FIRST_CHECK_MS = 5_000;
const MAX_CHECK_INTERVAL_MS = 60_000;
const CHECK_TIMEOUT_MS = 10_000;

/** How long a choice of the shopper, such as a size, delays the reload, which would reset the choice. */
const CHOICE_MS = 60_000;

let isRenewing = false;
let isChoosing = false;

/**
 * Reloads a kept document as soon as the shop responds, because its prices and stock may be old. Waits while the shopper types or
 * chooses. Does not reload pages that are opened from it: their data are new, and one of them may be a payment that a reload would interrupt.
 */
export function renewKeptDocument(): void {
  if (isRenewing || !isKeptDocument()) return;
  isRenewing = true;
  const { pathname } = globalThis.location;
  const renew = () => reloadIfReachable(pathname);
  globalThis.addEventListener('online', () => void renew());
  // The shopper comes back to the document: from another page, or from another tab or program.
  globalThis.addEventListener('popstate', () => void renew());
  document.addEventListener('visibilitychange', () => void renew());
  document.addEventListener('input', delayByChoice);
  let interval = FIRST_CHECK_MS;
  const checkAgain = async () => {
    await renew();
    interval = Math.min(interval * 2, MAX_CHECK_INTERVAL_MS);
    setTimeout(() => void checkAgain(), interval);
  };
  setTimeout(() => void checkAgain(), interval);
}

async function reloadIfReachable(pathname: string): Promise<void> {
  if (document.visibilityState === 'hidden' || isBusy(pathname)) return;
  try {
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    const { status } = await fetch(globalThis.location.href, { method: 'HEAD', signal });
    // A proxy's error page would replace the kept one.
    if (status >= 500) return;
  } catch {
    return;
  }
  if (!isBusy(pathname)) globalThis.location.reload();
}

let choiceEnd: ReturnType<typeof setTimeout> | undefined;

function delayByChoice(): void {
  isChoosing = true;
  clearTimeout(choiceEnd);
  choiceEnd = setTimeout(() => {
    isChoosing = false;
  }, CHOICE_MS);
}

/** Whether the shopper types or has just chosen something, or has opened another page from the kept one. */
function isBusy(pathname: string): boolean {
  return globalThis.location.pathname !== pathname || isChoosing || isTyping();
}

/** A chosen radio button keeps the focus, so it does not count. */
function isTyping(): boolean {
  return document.activeElement?.matches('input:not([type=radio]), textarea') === true;
}
