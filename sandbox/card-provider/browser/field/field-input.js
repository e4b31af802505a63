/**
 * One input of a card field: its label, grouped digits and caret.
 *
 * @import { FieldInput, FieldName } from '../types.ts'
 */
import { fieldRules } from './card-rules.js';

/**
 * Adds a labelled input for one part of a card.
 *
 * @param {FieldName} name
 * @param {HTMLFormElement} form
 * @returns {FieldInput}
 */
export function addInput(name, form) {
  const rules = fieldRules[name];
  const label = document.createElement('label');
  label.htmlFor = name;
  label.textContent = rules.label;
  const input = document.createElement('input');
  input.id = name;
  input.inputMode = 'numeric';
  input.autocomplete = rules.autocomplete;
  input.placeholder = rules.placeholder;
  input.spellcheck = false;
  form.append(label, input);
  return { name, rules, input, digits: '', isTouched: false };
}

/**
 * Reads the input's value, shows it grouped and keeps the caret at the same digit.
 *
 * @param {FieldInput} field
 * @param {boolean} deleting
 */
export function formatInput(field, deleting) {
  const { input, rules } = field;
  const caret = input.selectionStart ?? input.value.length;
  const atEnd = caret >= input.value.length;
  const digitsBefore = input.value.slice(0, caret).replaceAll(/\D/g, '').length;
  field.digits = rules.read(input.value).slice(0, rules.digits);
  const shown = rules.show(field.digits, deleting);
  if (shown === input.value) return;
  input.value = shown;
  if (document.activeElement !== input) return;
  const place = atEnd ? shown.length : positionAfter(shown, digitsBefore);
  input.setSelectionRange(place, place);
}

/** @param {FieldInput} field */
export function clearInput(field) {
  field.input.value = '';
  field.digits = '';
  field.isTouched = false;
}

/** @param {FieldInput} field */
export function checkInput(field) {
  return field.rules.check(field.digits, new Date());
}

/**
 * Returns the error to show: wrong input at once, unfinished input after the user has left the field.
 *
 * @param {FieldInput} field
 */
export function findShownError(field) {
  const { error, unfinished } = checkInput(field);
  return error ?? (field.isTouched ? unfinished : null);
}

/** @param {string} shown @param {number} digits */
function positionAfter(shown, digits) {
  let seen = 0;
  for (let position = 0; position < shown.length; position += 1) {
    if (seen === digits) return position;
    if (/\d/.test(shown.charAt(position))) seen += 1;
  }
  return shown.length;
}
