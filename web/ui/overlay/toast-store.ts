/** How long a toast is shown (SPECIFICATION section 9). */
export const TOAST_MS = 2000;

export type Toast = { readonly id: number; readonly message: string; readonly tone: 'done' | 'notice' };

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(toasts: readonly Toast[]) {
  shown = toasts;
  for (const listener of listeners) listener();
}

/**
 * Shows a message at the top of the page for two seconds: tone `done` for a success, `notice` otherwise. Returns the function that hides
 * it earlier.
 */
export function showToast(message: string, tone: Toast['tone'] = 'done'): () => void {
  lastId += 1;
  const toast: Toast = { id: lastId, message, tone };
  // A repeated message replaces the older one and restarts its time.
  replace([...shown.filter((other) => other.message !== message), toast]);
  const hide = () => replace(shown.filter(({ id }) => id !== toast.id));
  setTimeout(hide, TOAST_MS);
  return hide;
}

/** Returns the toasts that are shown, oldest first. */
export function currentToasts(): readonly Toast[] {
  return shown;
}

/** Calls `listener` after every change. Returns the function that unsubscribes. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const regions: symbol[] = [];

/** Registers a region for toasts above the earlier ones: a dialog covers the page's region. Returns the function that removes it. */
export function registerToastRegion(region: symbol): () => void {
  regions.push(region);
  replace(shown);
  return () => {
    regions.splice(regions.indexOf(region), 1);
    replace(shown);
  };
}

/** Returns whether the region is the topmost, which shows the toasts. */
export function isTopToastRegion(region: symbol): boolean {
  return regions.at(-1) === region;
}
