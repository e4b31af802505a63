/**
 * Shows the 3-D Secure page in a modal dialog. Resolves when the card owner has answered; then the focus returns to
 * the page.
 */

const origin = new URL(import.meta.url).origin;

/**
 * @param {string} url
 * @returns {Promise<void>}
 */
export function showChallenge(url) {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', '3-D Secure authentication');
  Object.assign(dialog.style, {
    boxSizing: 'border-box',
    width: '100vw',
    height: '100vh',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: '0',
    padding: '16px',
    border: '0',
    background: 'rgb(24 26 22 / 0.52)',
  });
  const frame = document.createElement('iframe');
  frame.title = '3-D Secure authentication frame';
  const parameters = new URLSearchParams({ origin: window.location.origin });
  frame.src = `${url}?${parameters}`;
  Object.assign(frame.style, {
    display: 'block',
    width: 'min(440px, 100%)',
    height: 'min(270px, 100%)',
    margin: 'max(0px, calc(50vh - 150px)) auto 0',
    border: '0',
    background: '#fff',
    colorScheme: 'light',
  });
  dialog.append(frame);

  return new Promise((resolve) => {
    let isLoaded = false;
    const leave = () => frame.contentWindow?.postMessage({ kind: 'leave' }, origin);
    /** @param {MessageEvent} event */
    function listen(event) {
      if (event.source !== frame.contentWindow || event.origin !== origin) return;
      const message = /** @type {{ from?: string }} */ (event.data);
      if (message.from !== 'osier-card-challenge') return;
      window.removeEventListener('message', listen);
      dialog.close();
      dialog.remove();
      resolve();
    }
    window.addEventListener('message', listen);
    // Escape closes the dialog. The frame stays until it has loaded and reported the failure to the provider.
    dialog.addEventListener('close', () => isLoaded && leave());
    frame.addEventListener('load', () => {
      isLoaded = true;
      if (!dialog.open) leave();
    });
    document.body.append(dialog);
    dialog.showModal();
    // `showModal` focuses the frame, which swallows Escape until it has loaded. So the dialog takes the focus.
    dialog.tabIndex = -1;
    dialog.focus();
  });
}
