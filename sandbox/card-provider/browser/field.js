/**
 * A card field's frame. It lives on the provider's own origin, so that the shop's page can show it and never read it.
 * The page tells it how to look and when to pay; it tells the page whether it is empty, complete or wrong, and how a
 * payment went. What was typed goes to the other frames of the same card over a channel of this origin, and from one
 * of them to the provider.
 */
import { brandOf, parts } from './card-rules.js';

const asked = new URLSearchParams(location.search);
const element = asked.get('element') ?? '';
const shopOrigin = asked.get('origin') ?? '';
const shopOrigins = (document.documentElement.dataset.shopOrigins ?? '').split(' ');
const form = document.querySelector('form');

/** Which inputs stand in this frame. */
const namesByElement = {
  cardNumber: ['number'],
  cardExpiry: ['expiry'],
  cardCvc: ['cvc'],
  card: ['number', 'expiry', 'cvc'],
};
const names = namesByElement[element] ?? [];

/** Style properties that a page may set, those of Stripe.js that make sense for one line of text. */
const styleProperties = [
  'backgroundColor',
  'color',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontVariant',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'padding',
  'textAlign',
  'textTransform',
];

const siblings = new BroadcastChannel(`osier-card-${asked.get('group') ?? ''}`);
const fields = names.map(makeField);
let options = {};
let lastState = '';

function makeField(name) {
  const part = parts[name];
  const label = document.createElement('label');
  label.htmlFor = name;
  label.textContent = part.label;
  const input = document.createElement('input');
  input.id = name;
  input.inputMode = 'numeric';
  input.autocomplete = part.autocomplete;
  input.placeholder = part.placeholder;
  input.spellcheck = false;
  const field = { name, part, input, digits: '', left: false };
  input.addEventListener('input', (event) => {
    take(field, event.inputType?.startsWith('delete') ?? false);
    field.left = false;
    report();
  });
  input.addEventListener('focus', () => {
    paint();
    tell({ kind: 'focus' });
  });
  input.addEventListener('blur', () => {
    field.left = field.digits !== '';
    report();
    tell({ kind: 'blur' });
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell({ kind: 'escape' });
  });
  form.append(label, input);
  return field;
}

/** Takes over what the input holds now, shows it in its groups and keeps the caret at the same digit. */
function take(field, deleting) {
  const { input, part } = field;
  const before = input.value
    .slice(0, input.selectionStart ?? input.value.length)
    .replaceAll(/\D/g, '').length;
  const atEnd = (input.selectionStart ?? 0) >= input.value.length;
  field.digits = part.read(input.value).slice(0, part.digits);
  const shown = part.show(field.digits, deleting);
  if (shown === input.value) return;
  input.value = shown;
  if (document.activeElement !== input) return;
  const caret = atEnd ? shown.length : positionAfter(shown, before);
  input.setSelectionRange(caret, caret);
}

function positionAfter(shown, digits) {
  let seen = 0;
  for (let position = 0; position < shown.length; position += 1) {
    if (seen === digits) return position;
    if (/\d/.test(shown.charAt(position))) seen += 1;
  }
  return shown.length;
}

function check(field) {
  return field.part.check(field.digits, new Date());
}

/** The error of a field that is shown now: what is wrong, and what is unfinished once the person has left it. */
function shownError(field) {
  const { error, missing } = check(field);
  return error ?? (field.left ? missing : null);
}

function report() {
  paint();
  const number = fields.find((field) => field.name === 'number');
  const state = {
    empty: fields.every((field) => field.digits === ''),
    complete: fields.every((field) => check(field).complete),
    error: fields.map(shownError).find((error) => error !== null),
    ...(number ? { brand: brandOf(number.digits) } : {}),
  };
  const text = JSON.stringify(state);
  if (text === lastState) return;
  lastState = text;
  tell({ kind: 'change', state });
}

function paint() {
  const style = options.style ?? {};
  for (const field of fields) {
    const { input } = field;
    const wrong = shownError(field) !== null;
    const variant = wrong
      ? style.invalid
      : field.digits === ''
        ? style.empty
        : check(field).complete
          ? style.complete
          : undefined;
    const focused = document.activeElement === input ? style.base?.[':focus'] : undefined;
    const all = { ...style.base, ...focused, ...variant };
    for (const property of styleProperties) input.style[property] = all[property] ?? '';
    const placeholder = variant?.['::placeholder']?.color ?? style.base?.['::placeholder']?.color;
    if (placeholder) input.style.setProperty('--placeholder', placeholder);
    input.setAttribute('aria-invalid', String(wrong));
  }
  const mark = form.querySelector('.mark');
  if (mark) mark.style.color = style.base?.['::placeholder']?.color ?? style.base?.color ?? '#4b4d46';
}

function useOptions(given) {
  options = { ...options, ...given };
  for (const { name, input, part } of fields) {
    input.placeholder = fields.length === 1 ? (options.placeholder ?? part.placeholder) : part.placeholder;
    input.disabled = options.disabled === true;
    input.tabIndex = name === names[0] || fields.length > 1 ? 0 : -1;
  }
  paint();
}

/** Everything that was typed on this frame, for a payment: unfinished counts as wrong from now on. */
function handIn() {
  for (const field of fields) field.left = true;
  report();
  return Object.fromEntries(
    fields.map((field) => {
      const { error, missing } = check(field);
      return [field.name, { digits: field.digits, error: error ?? missing }];
    }),
  );
}

siblings.addEventListener('message', ({ data }) => {
  if (data.kind === 'collect') siblings.postMessage({ kind: 'value', nonce: data.nonce, values: handIn() });
});

/** The whole card: this frame's part and those of the other frames, of which there are `others`. */
async function collect(others) {
  const own = handIn();
  if (others === 0) return own;
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-');
  return new Promise((resolve, reject) => {
    let card = own;
    let answers = 0;
    const timer = setTimeout(() => finish(() => reject(new Error('a card field does not answer'))), 5000);
    function finish(then) {
      clearTimeout(timer);
      siblings.removeEventListener('message', listen);
      then();
    }
    function listen({ data }) {
      if (data.kind !== 'value' || data.nonce !== nonce) return;
      card = { ...card, ...data.values };
      answers += 1;
      if (answers === others) finish(() => resolve(card));
    }
    siblings.addEventListener('message', listen);
    siblings.postMessage({ kind: 'collect', nonce });
  });
}

/** Pays, or makes a payment method; answers as Stripe.js does: an object, or `{ error }`. */
async function submit({ action, key, others, clientSecret, billingDetails }) {
  const card = await collect(others);
  for (const [name, part] of Object.entries(parts)) {
    const error = card[name] ? card[name].error : part.check('', new Date()).missing;
    if (error) return { error };
  }
  const method = {
    type: 'card',
    card: {
      number: card.number.digits,
      exp_month: String(Number(card.expiry.digits.slice(0, 2))),
      exp_year: `20${card.expiry.digits.slice(2)}`,
      cvc: card.cvc.digits,
    },
    billing_details: billingDetails ?? {},
  };
  if (action === 'createPaymentMethod') {
    const answer = await call('/v1/payment_methods', key, method);
    return answer.error ? answer : { paymentMethod: answer };
  }
  const id = clientSecret.split('_secret_')[0];
  const body = { payment_method_data: method, client_secret: clientSecret, use_stripe_sdk: 'true' };
  const answer = await call(`/v1/payment_intents/${encodeURIComponent(id)}/confirm`, key, body);
  return answer.error ? answer : { paymentIntent: answer };
}

async function call(path, key, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body: new URLSearchParams(flatten(body, '')),
  });
  return response.json();
}

/** Stripe's form encoding: `{ card: { cvc } }` is `card[cvc]`. What has no value is left out. */
function flatten(value, name) {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(inner, name === '' ? key : `${name}[${key}]`),
  );
}

const connectionError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your connection and try again.',
};

function tell(message) {
  window.parent.postMessage({ from: 'osier-card-field', ...message }, shopOrigin);
}

const commands = {
  options: ({ given }) => useOptions(given),
  focus: () => fields[0]?.input.focus(),
  blur: () => fields.forEach(({ input }) => input.blur()),
  clear() {
    for (const field of fields) {
      field.input.value = '';
      field.digits = '';
      field.left = false;
    }
    report();
  },
  submit(message) {
    submit(message)
      .catch(() => ({ error: connectionError }))
      .then((result) => tell({ kind: 'result', request: message.request, result }));
  },
};

function start() {
  if (names.includes('number')) {
    const mark = document.createElement('span');
    mark.className = 'mark';
    mark.textContent = 'Sandbox';
    mark.title = 'Only test cards are taken here; no money moves.';
    form.append(mark);
  }
  form.classList.toggle('combined', names.length > 1);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    tell({ kind: 'enter' });
  });
  window.addEventListener('message', (event) => {
    if (event.source !== window.parent || event.origin !== shopOrigin) return;
    commands[event.data.kind]?.(event.data);
  });
  new ResizeObserver(() => tell({ kind: 'height', height: form.offsetHeight })).observe(form);
  tell({ kind: 'hello' });
}

if (shopOrigins.includes(shopOrigin) && window.parent !== window) start();
