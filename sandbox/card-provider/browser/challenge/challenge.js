/**
 * The 3-D Secure page: the card owner completes or fails the authentication, and the page notifies its parent
 * window. It is a classic script in the head, so that the buttons and Escape work as soon as the page shows.
 */
{
  const shopOrigin = new URLSearchParams(location.search).get('origin') ?? '';
  const shopOrigins = (document.documentElement.dataset['shopOrigins'] ?? '').split(' ');

  /** Sends the answer and notifies the parent. Without a network the card owner can try again. @param {string} result */
  const answer = async (result) => {
    const buttons = document.querySelectorAll('button');
    for (const button of buttons) button.disabled = true;
    try {
      await fetch(location.pathname, { method: 'POST', body: `result=${result}` });
      notifyParent();
    } catch {
      for (const button of buttons) button.disabled = false;
    }
  };

  /** Fails an open authentication and closes the page. Without a network, the authentication stays open. */
  const leave = async () => {
    // The page shows an alert when no authentication is open.
    if (document.querySelector('[role=alert]') === null) await answer('failed');
    notifyParent();
  };

  const notifyParent = () => {
    if (!shopOrigins.includes(shopOrigin)) return;
    window.parent.postMessage({ from: 'osier-card-challenge' }, shopOrigin);
  };

  document.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement) void answer(target.value);
  });
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') void leave();
  });
  window.addEventListener('message', (event) => {
    const message = /** @type {{ kind?: string }} */ (event.data);
    if (event.source === window.parent && event.origin === shopOrigin && message.kind === 'leave')
      void leave();
  });
  document.addEventListener('DOMContentLoaded', () => document.querySelector('h1')?.focus());
}
