/**
 * The iframe of an element, as high as its line of text.
 *
 * @import { ElementName } from '../types.ts'
 */

/** @type {{ [type in ElementName]: string }} */
const titles = {
  card: 'Secure card payment input frame',
  cardNumber: 'Secure card number input frame',
  cardExpiry: 'Secure expiration date input frame',
  cardCvc: 'Secure CVC input frame',
};

/**
 * Creates the frame of one element. `group` identifies the card that it belongs to.
 *
 * @param {{ type: ElementName, group: string, origin: string }} field
 */
export function createFrame({ type, group, origin }) {
  const frame = document.createElement('iframe');
  frame.title = titles[type];
  const parameters = new URLSearchParams({ element: type, group, origin: window.location.origin });
  frame.src = `${origin}/frames/field?${parameters}`;
  Object.assign(frame.style, {
    display: 'block',
    width: '100%',
    height: '24px',
    border: '0',
    background: 'transparent',
    // Must match the frame's document: otherwise browsers paint an opaque background behind it on dark pages.
    colorScheme: 'light',
  });
  return frame;
}
