/** What the window of a provider tells the page that opened it. */
export type SignInMessage =
  | { readonly kind: 'entered'; readonly isNew: boolean }
  | { readonly kind: 'failed'; readonly code: string; readonly detail: string };

/** The answer to news: somebody has heard them, and the window may go. */
export const ACKNOWLEDGED = 'heard';

/**
 * Over which window and page talk. A provider may cut the tie between the two (Cross-Origin-Opener-Policy): then each looks closed to
 * the other, but a channel still reaches. Only the page that began a sign-in knows its `state`.
 */
export function openSignInChannel(state: string): BroadcastChannel {
  return new BroadcastChannel(`sign-in ${state}`);
}

/** Says something to everybody else on a channel. */
export function tell(channel: BroadcastChannel, words: SignInMessage | typeof ACKNOWLEDGED): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin
  channel.postMessage(words);
}

/**
 * Opens a window that is still empty: browsers allow it on a click only, and where it leads is known later. Null when the browser
 * blocks it. A window that is there from an earlier try is taken again.
 */
export function openSignInWindow(label: string): Window | null {
  const [width, height] = [480, 680];
  const left = Math.round(globalThis.screenX + (globalThis.outerWidth - width) / 2);
  const top = Math.round(globalThis.screenY + (globalThis.outerHeight - height) / 3);
  const place = `popup,width=${width},height=${height},left=${left},top=${top}`;
  const opened = globalThis.open('about:blank', 'sign-in', place);
  try {
    if (opened) opened.document.body.textContent = `One moment: ${label} is being asked …`;
  } catch {
    // A window of an earlier try shows the provider's page, which is none of ours.
  }
  return opened;
}
