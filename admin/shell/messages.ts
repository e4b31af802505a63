import { create } from 'zustand';

const SHOWN_MS = 10_000;

/** The message about what was just done, or has failed. */
export const useMessage = create<{ readonly text: string | null; readonly isFailure: boolean }>()(() => ({
  text: null,
  isFailure: false,
}));

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message for ten seconds, in place of an earlier one. */
export function announce(text: string): void {
  show({ text, isFailure: false });
}

/** Shows for ten seconds that something has failed. */
export function announceFailure(text: string): void {
  show({ text, isFailure: true });
}

function show(message: { text: string; isFailure: boolean }): void {
  clearTimeout(timer);
  useMessage.setState(message);
  timer = setTimeout(() => useMessage.setState({ text: null }), SHOWN_MS);
}
