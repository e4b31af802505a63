/**
 * The frame of a card field. It runs on the provider's origin, so that the shop's page can show it but cannot read
 * it. The page sends style and payment requests; the frame reports whether the field is empty, complete or wrong, and
 * the outcome of a payment. The typed values reach only the card's other frames and the provider.
 *
 * @import { ElementOptions, FieldInput, FromField, CardValues, FieldName, ToField } from '../types.ts'
 */
import { connectionError } from '../api-call.js';
import { connectCard } from './card-frames.js';
import { brandOf } from './card-rules.js';
import { addInput, checkInput, clearInput, findShownError, formatInput } from './field-input.js';
import { applyStyle } from './field-style.js';

/** @type {{ [element: string]: readonly FieldName[] }} */
const fieldsOf = {
  cardNumber: ['number'],
  cardExpiry: ['expiry'],
  cardCvc: ['cvc'],
  card: ['number', 'expiry', 'cvc'],
};

const parameters = new URLSearchParams(location.search);
const shopOrigin = parameters.get('origin') ?? '';
const shopOrigins = (document.documentElement.dataset['shopOrigins'] ?? '').split(' ');
const form = document.querySelector('form');
const names = fieldsOf[parameters.get('element') ?? ''] ?? [];
if (form && names.length > 0 && shopOrigins.includes(shopOrigin) && window.parent !== window)
  startFields(form);

/**
 * The inputs of this frame, the options that the page has set, and the last reported state as JSON.
 *
 * @typedef {{ fields: FieldInput[], options: ElementOptions, lastState: string }} Frame
 */

/** @param {HTMLFormElement} fieldForm */
function startFields(fieldForm) {
  /** @type {Frame} */
  const frame = { fields: names.map((name) => addInput(name, fieldForm)), options: {}, lastState: '' };
  for (const field of frame.fields) watchInput(frame, field);
  const card = connectCard({
    group: parameters.get('group') ?? '',
    readValues: () => readValues(frame),
  });
  if (names.includes('number')) fieldForm.append(sandboxMark());
  fieldForm.classList.toggle('combined', names.length > 1);
  fieldForm.addEventListener('submit', (event) => event.preventDefault());
  fieldForm.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') postToPage({ kind: 'escape' });
    if (event.key !== 'Enter') return;
    event.preventDefault();
    postToPage({ kind: 'enter' });
  });
  window.addEventListener('message', (event) => {
    if (event.source === window.parent && event.origin === shopOrigin)
      receive({ frame, card }, /** @type {ToField} */ (event.data));
  });
  new ResizeObserver(() => postToPage({ kind: 'height', height: fieldForm.offsetHeight })).observe(fieldForm);
  postToPage({ kind: 'hello' });
}

/** @param {Frame} frame @param {FieldInput} field */
function watchInput(frame, field) {
  field.input.addEventListener('input', (event) => {
    formatInput(field, event instanceof InputEvent && event.inputType.startsWith('delete'));
    field.isTouched = false;
    report(frame);
  });
  field.input.addEventListener('focus', () => {
    applyStyle(frame.fields, frame.options);
    postToPage({ kind: 'focus' });
  });
  field.input.addEventListener('blur', () => {
    field.isTouched = field.digits !== '';
    report(frame);
    postToPage({ kind: 'blur' });
  });
}

/** Updates the style, and reports the state to the page when it changed. @param {Frame} frame */
function report(frame) {
  const { fields } = frame;
  applyStyle(fields, frame.options);
  const number = fields.find((field) => field.name === 'number');
  const error = fields.map(findShownError).find((one) => one !== null);
  const state = {
    empty: fields.every((field) => field.digits === ''),
    complete: fields.every((field) => checkInput(field).complete),
    ...(error ? { error } : {}),
    ...(number ? { brand: brandOf(number.digits) } : {}),
  };
  if (JSON.stringify(state) === frame.lastState) return;
  frame.lastState = JSON.stringify(state);
  postToPage({ kind: 'change', state });
}

/** Returns the values for a payment, which treats unfinished input as wrong. @param {Frame} frame */
function readValues(frame) {
  for (const field of frame.fields) field.isTouched = true;
  report(frame);
  /** @type {CardValues} */
  const values = {};
  for (const field of frame.fields)
    values[field.name] = { digits: field.digits, error: findShownError(field) };
  return values;
}

/**
 * Handles a message of the page.
 *
 * @param {{ frame: Frame, card: ReturnType<typeof connectCard> }} target
 * @param {ToField} message
 */
function receive({ frame, card }, message) {
  switch (message.kind) {
    case 'options':
      frame.options = { ...frame.options, ...message.given };
      applyStyle(frame.fields, frame.options);
      break;
    case 'focus':
      frame.fields[0]?.input.focus();
      break;
    case 'blur':
      for (const field of frame.fields) field.input.blur();
      break;
    case 'clear':
      for (const field of frame.fields) clearInput(field);
      report(frame);
      break;
    case 'submit':
      void card
        .submit(message.submission, message.others)
        .catch(() => ({ error: connectionError }))
        .then((outcome) => postToPage({ kind: 'result', request: message.request, outcome }));
      break;
  }
}

function sandboxMark() {
  const mark = document.createElement('span');
  mark.className = 'mark';
  mark.textContent = 'Sandbox';
  mark.title = 'Only test cards work here, and no money moves.';
  return mark;
}

/** @param {FromField} message */
function postToPage(message) {
  window.parent.postMessage({ from: 'osier-card-field', ...message }, shopOrigin);
}
