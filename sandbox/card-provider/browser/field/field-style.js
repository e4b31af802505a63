/**
 * Styles the inputs with the `style` option of Stripe.js.
 *
 * @import { ElementOptions, FieldInput, FieldStyle, Variant } from '../types.ts'
 */
import { checkInput, findShownError } from './field-input.js';

/** The properties that a page may set: those that apply to one line of text. */
const properties = /** @type {const} */ ([
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
]);

/**
 * Applies the style of each input's state and sets `aria-invalid` on the wrong ones.
 *
 * @param {readonly FieldInput[]} fields
 * @param {ElementOptions} options
 */
export function applyStyle(fields, { style = {}, placeholder, disabled = false }) {
  for (const field of fields) {
    const { input, rules } = field;
    const variant = variantOf(field, style);
    const focused = document.activeElement === input ? nestedStyle(style.base, ':focus') : {};
    const all = { ...style.base, ...focused, ...variant };
    for (const property of properties) {
      const value = all[property];
      input.style[property] = typeof value === 'string' ? value : '';
    }
    const placeholderColor =
      nestedStyle(variant, '::placeholder')['color'] ?? nestedStyle(style.base, '::placeholder')['color'];
    input.style.setProperty('--placeholder', placeholderColor ?? '');
    input.placeholder = fields.length === 1 ? (placeholder ?? rules.placeholder) : rules.placeholder;
    input.disabled = disabled;
    input.setAttribute('aria-invalid', String(findShownError(field) !== null));
  }
  const mark = document.querySelector('.mark');
  const base = style.base?.['color'];
  if (mark instanceof HTMLElement) mark.style.color = typeof base === 'string' ? base : '';
}

/** @param {FieldInput} field @param {FieldStyle} style @returns {Variant | undefined} */
function variantOf(field, style) {
  if (findShownError(field) !== null) return style.invalid;
  if (field.digits === '') return style.empty;
  return checkInput(field).complete ? style.complete : undefined;
}

/** @param {Variant | undefined} variant @param {string} selector @returns {{ [property: string]: string }} */
function nestedStyle(variant, selector) {
  const value = variant?.[selector];
  return typeof value === 'object' ? value : {};
}
