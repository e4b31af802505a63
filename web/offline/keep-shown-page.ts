/** Served by server/http/files/service-worker.ts. */
const WORKER_URL = '/service-worker.js';

/** The page after a sign-out, and after an account was erased. */
const SIGNED_OUT_PATH = '/user-profile/logout';

let isWatching = false;

/**
 * Lets the service worker keep the shown page for use without a network, once the browser is idle. After a sign-out, lets it forget which
 * pages were seen. Keeps nothing for browsers that save data. The root calls this after every navigation.
 */
export function keepShownPage(): void {
  if (!('serviceWorker' in navigator)) return;
  if (isSavingData()) {
    void tellEarlierWorker();
    return;
  }
  if (document.readyState === 'complete') whenIdle();
  else globalThis.addEventListener('load', whenIdle, { once: true });
  if (isWatching) return;
  isWatching = true;
  // The worker of a new version has taken over: the one before could not keep its pages.
  navigator.serviceWorker.addEventListener('controllerchange', () => void tellWorker());
  // Pictures that loaded since.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void tellWorker();
  });
}

function whenIdle(): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void tellWorker());
  else setTimeout(() => void tellWorker(), 1_000);
}

async function tellWorker(): Promise<void> {
  // Read before the wait, in which the shopper may open another page.
  const message = describeShownPage();
  try {
    await navigator.serviceWorker.register(WORKER_URL);
  } catch {
    // Some browsers refuse workers in private windows.
    return;
  }
  const { active } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no other origin.
  active?.postMessage(message);
}

/** After a sign-out, lets a worker forget that was installed before the browser began to save data. */
async function tellEarlierWorker(): Promise<void> {
  const message = describeShownPage();
  if (message.type !== 'forget') return;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no other origin.
  registration?.active?.postMessage(message);
}

function describeShownPage() {
  const { origin, pathname, search } = globalThis.location;
  if (pathname === SIGNED_OUT_PATH) return { type: 'forget' };
  const loaded = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  const pictures = [...new Set(loaded.map(({ currentSrc }) => currentSrc))];
  return {
    type: 'keep',
    page: { url: origin + pathname + search, pictures: pictures.filter((url) => url.startsWith(origin)) },
  };
}

function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
