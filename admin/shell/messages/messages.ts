import { create } from 'zustand';
import { UNDO_DELAY_MS } from '#domain/editing/undo-delay.ts';

/** As long as staff can undo a step that waits. */
const SHOWN_MS = UNDO_DELAY_MS;

type Message = {
  readonly text: string | null;
  readonly isFailure: boolean;
  /** Undoes what was just done; null when it cannot be undone. */
  readonly undo: (() => Promise<void>) | null;
  /** Whether `undo` undoes an undo. */
  readonly isRedo: boolean;
  /** What the message asks to confirm; null when it asks nothing. */
  readonly confirm: Confirm | null;
};

type Confirm = { readonly label: string; readonly run: () => Promise<void> };

/** The message about what was just done, or has failed. */
export const useMessage = create<Message>()(() => ({
  text: null,
  isFailure: false,
  undo: null,
  isRedo: false,
  confirm: null,
}));

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message for `SHOWN_MS`, in place of an earlier one. With `undo` it offers to undo what was done; `isRedo` labels the button Redo. */
export function announce(text: string, undo: Message['undo'] = null, isRedo = false): void {
  show({ text, isFailure: false, undo, isRedo, confirm: null });
}

/** Shows for `SHOWN_MS` that something has failed. With `undo` it offers to undo what has succeeded. */
export function announceFailure(text: string, undo: Message['undo'] = null): void {
  show({ text, isFailure: true, undo, isRedo: false, confirm: null });
}

/** Asks for `SHOWN_MS` to confirm something; `label` names what its button does. */
export function announceQuestion(text: string, confirm: Confirm): void {
  show({ text, isFailure: true, undo: null, isRedo: false, confirm });
}

/** Hides the message. A save calls this first, because the message offers to undo an earlier change. */
export function hideMessage(): void {
  clearTimeout(timer);
  useMessage.setState({ text: null, undo: null, confirm: null });
}

function show(message: Message): void {
  clearTimeout(timer);
  useMessage.setState(message);
  timer = setTimeout(hideMessage, SHOWN_MS);
}
