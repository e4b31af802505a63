import type { Result } from '#domain/result.ts';

/** The response of a receiver. `answer` is the beginning of its body. */
type WebhookResponse = {
  readonly status: number;
  readonly answer: string;
  /** How long the receiver wants to be left alone; 0 if it does not say. */
  readonly retryAfterMs: number;
};

/** Posts a message to an address that an owner entered. `reason` is for display. */
export type PostMessage = (
  url: string,
  message: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
) => Promise<Result<WebhookResponse, { readonly reason: string }>>;
