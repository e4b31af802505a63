/** How long a card order holds its stock before it is paid, in milliseconds. Long enough for a second card and a bank's questions. */
export const HOLD_MS = 30 * 60 * 1000;
