/** How long a toast stays, in milliseconds (SPECIFICATION section 9). */
export const TOAST_MS = 2000;

export type Toast = { readonly id: number; readonly message: string; readonly tone: 'done' | 'notice' };

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(toasts: readonly Toast[]) {
  shown = toasts;
  for (const listener of listeners) listener();
}

/** Shows a message at the top of the page for two seconds: `done` for something that worked, `notice` for the rest. */
export function showToast(message: string, tone: Toast['tone'] = 'done'): void {
  lastId += 1;
  const toast: Toast = { id: lastId, message, tone };
  // The same words twice at once would only flicker: the newer one takes the place of the older.
  replace([...shown.filter((other) => other.message !== message), toast]);
  setTimeout(() => replace(shown.filter(({ id }) => id !== toast.id)), TOAST_MS);
}

/** The toasts on show, oldest first. */
export function currentToasts(): readonly Toast[] {
  return shown;
}

/** Calls `listener` after every change; returns what ends it. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const places: symbol[] = [];

/**
 * Says that there is a place for toasts, above those that were there before: a dialogue covers the page and its place. Returns
 * what takes it away again.
 */
export function registerToastRegion(place: symbol): () => void {
  places.push(place);
  replace(shown);
  return () => {
    places.splice(places.indexOf(place), 1);
    replace(shown);
  };
}

/** Whether toasts are to be shown at this place. */
export function isTopToastRegion(place: symbol): boolean {
  return places.at(-1) === place;
}
