/** What the frame of a preview sends to the back office once it can show a draft. */
export const PREVIEW_READY = 'osier-preview-ready';

const KIND = 'osier-preview';

/** What the back office sends to the frame of a preview. */
export type PreviewMessage = {
  readonly kind: typeof KIND;
  /** The changes of the home page, or the texts of a page. */
  readonly draft: unknown;
  readonly theme: 'light' | 'dark';
};

/** Creates a message for the frame. */
export function createPreviewMessage(message: Omit<PreviewMessage, 'kind'>): PreviewMessage {
  return { kind: KIND, ...message };
}

/** Returns the message that a frame received; undefined for any other. */
export function readPreviewMessage(data: unknown): PreviewMessage | undefined {
  const isMessage = typeof data === 'object' && data !== null && 'kind' in data && data.kind === KIND;
  return isMessage ? (data as PreviewMessage) : undefined;
}
