/**
 * The frame of an element, as tall as the line of text in it.
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
 * A frame that shows the inputs of one element; `group` names the card that it belongs to.
 *
 * @param {{ type: ElementName, group: string, origin: string }} field
 */
export function makeFrame({ type, group, origin }) {
  const frame = document.createElement('iframe');
  frame.title = titles[type];
  const asked = new URLSearchParams({ element: type, group, origin: window.location.origin });
  frame.src = `${origin}/frames/field?${asked}`;
  Object.assign(frame.style, {
    display: 'block',
    width: '100%',
    height: '24px',
    border: '0',
    background: 'transparent',
    // The same in the frame: otherwise browsers put a solid ground behind it on dark pages.
    colorScheme: 'light',
  });
  return frame;
}
