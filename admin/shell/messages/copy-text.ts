import { announce, announceFailure } from './messages.ts';

/** Copies a text, and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    announce('Copied.');
  } catch {
    announceFailure('The browser does not allow it. Select the text, and copy it.');
  }
}
