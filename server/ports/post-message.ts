import type { Result } from '#domain/result.ts';

/** The response of a receiver. `answer` is the beginning of its body. */
type WebhookResponse = {
  readonly status: number;
  readonly answer: string;
  /** The delay in `Retry-After`; 0 without one. */
  readonly retryAfterMs: number;
};

/** Posts a message to an address that an owner entered. `reason` is for display. */
export type PostMessage = (
  url: string,
  message: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
) => Promise<Result<WebhookResponse, { readonly reason: string }>>;
