import { SECOND_MS } from '../durations.ts';

/** How long a decision of staff waits before its mail, refund or cancellation is carried out. Until then they can undo it. */
export const UNDO_DELAY_MS = 10 * SECOND_MS;

/** The delay as a part of a sentence, such as ‘Sent after ten seconds’. */
export const UNDO_DELAY = 'ten seconds';
