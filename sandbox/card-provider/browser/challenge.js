/** The 3-D Secure page: the card owner completes or fails it, and the page that opened it is told that it is over. */
const shopOrigin = new URLSearchParams(location.search).get('origin') ?? '';
const shopOrigins = (document.documentElement.dataset.shopOrigins ?? '').split(' ');
const buttons = [...document.querySelectorAll('button')];

async function answer(result) {
  for (const button of buttons) button.disabled = true;
  try {
    await fetch(location.pathname, { method: 'POST', body: `result=${result}` });
    tellOver();
  } catch {
    for (const button of buttons) button.disabled = false;
  }
}

function tellOver() {
  if (shopOrigins.includes(shopOrigin)) {
    window.parent.postMessage({ from: 'osier-card-challenge', kind: 'over' }, shopOrigin);
  }
}

for (const button of buttons) button.addEventListener('click', () => answer(button.value));

// Leaving without an answer is a failed authentication.
window.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') leave();
});
window.addEventListener('message', (event) => {
  if (event.source === window.parent && event.origin === shopOrigin && event.data.kind === 'leave') leave();
});

function leave() {
  if (buttons.length === 0) tellOver();
  else void answer('failed');
}

document.querySelector('h1').focus();
