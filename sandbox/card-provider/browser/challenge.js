/** The 3-D Secure page: the card owner completes or fails it, and the page that opened it is told that it is over. */
const shopOrigin = new URLSearchParams(location.search).get('origin') ?? '';
const shopOrigins = (document.documentElement.dataset['shopOrigins'] ?? '').split(' ');
const buttons = [...document.querySelectorAll('button')];

/** @param {string} result */
async function answer(result) {
  for (const button of buttons) button.disabled = true;
  try {
    await fetch(location.pathname, { method: 'POST', body: `result=${result}` });
    tellOver();
  } catch {
    for (const button of buttons) button.disabled = false;
  }
}

/** Leaving without an answer is a failed authentication. */
function leave() {
  if (buttons.length === 0) tellOver();
  else void answer('failed');
}

function tellOver() {
  if (!shopOrigins.includes(shopOrigin)) return;
  window.parent.postMessage({ from: 'osier-card-challenge' }, shopOrigin);
}

for (const button of buttons) button.addEventListener('click', () => void answer(button.value));
window.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') leave();
});
window.addEventListener('message', (event) => {
  const message = /** @type {{ kind?: string }} */ (event.data);
  if (event.source === window.parent && event.origin === shopOrigin && message.kind === 'leave') leave();
});
document.querySelector('h1')?.focus();
