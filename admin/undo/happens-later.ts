import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';

/** The effect that a dialog names last, before staff confirm a step that waits to be undone. */
export const HAPPENS_LATER = `This happens in ${UNDO_DELAY}, and can be undone until then.`;
