import { create } from 'zustand';

const SHOWN_MS = 10_000;

/** The message about what was just done. */
export const useMessage = create<{ readonly text: string | null }>()(() => ({ text: null }));

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message for ten seconds, in place of an earlier one. */
export function announce(text: string): void {
  clearTimeout(timer);
  useMessage.setState({ text });
  timer = setTimeout(() => useMessage.setState({ text: null }), SHOWN_MS);
}
