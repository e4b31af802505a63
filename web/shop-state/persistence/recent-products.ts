/** The key of the products viewed last. Not part of the shop state, which has the fields of the specification. */
const KEY = 'recentProducts';

/** One more than a page shows, because a page leaves itself out. */
const MAX_RECENT_COUNT = 7;

/** Returns the ids of the products viewed last, the latest first. */
export function readRecentProducts(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Adds a product to those viewed last. Without storage nothing is remembered. */
export function rememberRecentProduct(id: string): void {
  const ids = [id, ...readRecentProducts().filter((other) => other !== id)];
  try {
    localStorage.setItem(KEY, JSON.stringify(ids.slice(0, MAX_RECENT_COUNT)));
  } catch {
    // Full, or forbidden by the browser.
  }
}

export function forgetRecentProducts(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Forbidden by the browser.
  }
}
