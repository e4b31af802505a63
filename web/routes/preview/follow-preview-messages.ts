import { PREVIEW_READY, readPreviewMessage, type PreviewMessage } from '#domain/content/preview-message.ts';

/**
 * Receives the messages of the back office, which shows this page in a frame on the same origin. Disables links, because the frame shows
 * one page.
 */
export function followPreviewMessages(receive: (message: PreviewMessage) => void): void {
  addEventListener('message', ({ source, origin, data }) => {
    const message = source === parent && origin === location.origin ? readPreviewMessage(data) : undefined;
    if (message === undefined) return;
    document.documentElement.style.colorScheme = message.theme;
    receive(message);
  });
  document.addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest('a') !== null) event.preventDefault();
    },
    { capture: true },
  );
  parent.postMessage(PREVIEW_READY, location.origin);
}
