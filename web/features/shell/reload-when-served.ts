const CHECK_MS = 3_000;
const CHECK_TIMEOUT_MS = 10_000;

/** The statuses above it, 502 to 504, mean that the shop is paused or overloaded, or that a proxy in front of it does not reach it. */
const LAST_SERVED_STATUS = 501;

/** Reloads the page as soon as the shop can serve it, unless the shopper has left it. */
export async function reloadWhenServed(): Promise<void> {
  const { href } = globalThis.location;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
    if (globalThis.location.href !== href) return;
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    const response = await fetch(href, { method: 'HEAD', signal }).catch(() => undefined);
    if (response === undefined || response.status > LAST_SERVED_STATUS) continue;
    if (globalThis.location.href === href) globalThis.location.reload();
    return;
  }
}
