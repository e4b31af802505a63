import { renewKeptDocument } from './renew-kept-document.ts';

/** Served by server/http/files/service-worker.ts. */
const WORKER_URL = '/service-worker.js';

/** The page after a sign-out, and after an account was erased. */
const SIGNED_OUT_PATH = '/user-profile/logout';

let isWatching = false;

/**
 * Lets the service worker keep the shown page for use without a network, once the browser is idle. After a sign-out, lets it forget which
 * pages were seen. Keeps nothing with data saving on. If the shown page is a kept one, reloads it when the network is back. The
 * root calls this after every navigation.
 */
export function keepShownPage(): void {
  if (!('serviceWorker' in navigator)) return;
  renewKeptDocument();
  // At once, because the shopper may close the page. Also with data saving on: the browser may have kept pages before.
  if (globalThis.location.pathname === SIGNED_OUT_PATH)
    send(navigator.serviceWorker.controller, describeShownPage());
  if (isSavingData()) return;
  if (document.readyState === 'complete') whenIdle();
  else globalThis.addEventListener('load', whenIdle);
  if (isWatching) return;
  isWatching = true;
  // The worker of a new version has taken over. The previous one could not keep pages of the new version.
  navigator.serviceWorker.addEventListener('controllerchange', () => void notifyWorker());
  // Includes the pictures that have loaded since the last message.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void notifyWorker();
  });
}

function whenIdle(): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void notifyWorker());
  else setTimeout(() => void notifyWorker(), 1_000);
}

async function notifyWorker(): Promise<void> {
  // Read before the wait, in which the shopper may open another page.
  const message = describeShownPage();
  try {
    await navigator.serviceWorker.register(WORKER_URL);
  } catch {
    // Some browsers refuse workers in private windows.
    return;
  }
  const { active } = await navigator.serviceWorker.ready;
  send(active, message);
}

function send(worker: ServiceWorker | null, message: ReturnType<typeof describeShownPage>): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no other origin.
  worker?.postMessage(message);
}

function describeShownPage() {
  const { origin, pathname, search } = globalThis.location;
  if (pathname === SIGNED_OUT_PATH) return { type: 'forget' };
  const loaded = [...document.images].filter(({ naturalWidth }) => naturalWidth > 0);
  const pictures = loaded.map(({ currentSrc }) => currentSrc);
  return { type: 'keep', page: { url: origin + pathname + search, pictures } };
}

function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
