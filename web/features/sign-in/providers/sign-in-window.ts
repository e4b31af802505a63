/** The message from the popup to the page that opened it. */
export type SignInMessage =
  | { readonly kind: 'signed-in'; readonly isNew: boolean }
  | { readonly kind: 'failed'; readonly code: string; readonly detail: string };

/** The page's reply: it has received the message, and the popup may close. */
export const WINDOW_ACKNOWLEDGED = 'acknowledged';

/**
 * Opens the channel between popup and page. A provider's Cross-Origin-Opener-Policy may sever `window.opener`; a broadcast channel still
 * works. Only the page that started the sign-in knows its `state`.
 */
export function openSignInChannel(state: string): BroadcastChannel {
  return new BroadcastChannel(`sign-in ${state}`);
}

/** Posts a message on the channel. */
export function postSignInMessage(
  channel: BroadcastChannel,
  message: SignInMessage | typeof WINDOW_ACKNOWLEDGED,
): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin
  channel.postMessage(message);
}

/**
 * Opens an empty popup, or reuses that of an earlier attempt. Browsers allow popups only during a click, and the provider's URL is not
 * known yet at that time. Returns null when the browser blocks the popup.
 */
export function openSignInWindow(label: string): Window | null {
  const [width, height] = [480, 680];
  const left = Math.round(globalThis.screenX + (globalThis.outerWidth - width) / 2);
  const top = Math.round(globalThis.screenY + (globalThis.outerHeight - height) / 3);
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`;
  const opened = globalThis.open('about:blank', 'sign-in', features);
  try {
    if (opened) opened.document.body.textContent = `Connecting to ${label} …`;
  } catch {
    // The reused popup shows the provider's page, which is cross-origin.
  }
  return opened;
}
