/**
 * Marks an element's container with class names for its state, as Stripe.js does, so that the page can style it.
 *
 * @import { FieldState } from '../types.ts'
 */

/**
 * Sets the state's class names on the container: those of the option `classes`, or Stripe's defaults.
 *
 * @param {HTMLElement} container
 * @param {{ classes: { [state: string]: string }, state: FieldState, focused: boolean }} look
 */
export function updateClassNames(container, { classes, state, focused }) {
  /** @type {[name: string, usual: string, on: boolean][]} */
  const marks = [
    ['base', 'StripeElement', true],
    ['complete', 'StripeElement--complete', state.complete],
    ['empty', 'StripeElement--empty', state.empty],
    ['focus', 'StripeElement--focus', focused],
    ['invalid', 'StripeElement--invalid', state.error !== undefined],
  ];
  for (const [name, usual, on] of marks) {
    const wanted = (classes[name] ?? usual).split(' ').filter((one) => one !== '');
    for (const one of wanted) container.classList.toggle(one, on);
  }
}
