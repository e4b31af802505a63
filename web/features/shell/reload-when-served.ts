const CHECK_MS = 3_000;

/** Reloads the page as soon as the shop can serve it, unless the shopper has left it. */
export async function reloadWhenServed(): Promise<void> {
  const { href } = globalThis.location;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
    if (globalThis.location.href !== href) return;
    const response = await fetch(href, { method: 'HEAD' }).catch(() => undefined);
    if (response === undefined || response.status === 503) continue;
    if (globalThis.location.href === href) globalThis.location.reload();
    return;
  }
}
