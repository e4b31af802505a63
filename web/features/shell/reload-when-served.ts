const CHECK_MS = 3_000;
const CHECK_TIMEOUT_MS = 10_000;

/** The shop is paused or overloaded, or a proxy in front of it does not reach it. */
const UNSERVED_STATUSES = [502, 503, 504];

/** Reloads the page as soon as the shop can serve it, unless the shopper has left it. */
export async function reloadWhenServed(): Promise<void> {
  const { href } = globalThis.location;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
    if (globalThis.location.href !== href) return;
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    const response = await fetch(href, { method: 'HEAD', signal }).catch(() => undefined);
    if (response === undefined || UNSERVED_STATUSES.includes(response.status)) continue;
    if (globalThis.location.href === href) globalThis.location.reload();
    return;
  }
}
