import type { ProviderConnection } from './create-checkpointed-shop.ts';

/** The fields of the provider's objects that the tests read. */
export type ProviderObject = {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly amount_received: number;
  readonly created: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly error?: { readonly code: string };
};

type List = { readonly data: readonly ProviderObject[]; readonly has_more: boolean };

/** Confirms a payment as a buyer's browser does; returns the provider's error code when it refuses. */
export async function confirmPayment(
  provider: ProviderConnection,
  { intentId, card = 'pm_card_visa' }: { intentId: string; card?: string },
): Promise<string | undefined> {
  const answer = (await request(provider, `/v1/payment_intents/${intentId}/confirm`, {
    form: `payment_method=${card}`,
  })) as ProviderObject;
  return answer.error?.code;
}

/** Lists the payments created at or after `since` (seconds since 1970). */
export async function listPayments(
  provider: ProviderConnection,
  { since }: { since: number },
): Promise<ProviderObject[]> {
  return listAll(provider, `/v1/payment_intents?created[gte]=${since}`);
}

/** Lists the refunds created at or after `since` (seconds since 1970). */
export async function listRefunds(
  provider: ProviderConnection,
  { since }: { since: number },
): Promise<(ProviderObject & { readonly payment_intent: string })[]> {
  const refunds = await listAll(provider, `/v1/refunds?created[gte]=${since}`);
  return refunds as (ProviderObject & { readonly payment_intent: string })[];
}

/** Creates a refund under an idempotency key. */
export async function createRefund(
  provider: ProviderConnection,
  { form, idempotencyKey }: { form: string; idempotencyKey: string },
): Promise<void> {
  await request(provider, '/v1/refunds', { form, idempotencyKey });
}

/** Lists the disputes opened at or after `since` (seconds since 1970). */
export async function listDisputes(
  provider: ProviderConnection,
  { since }: { since: number },
): Promise<(ProviderObject & { readonly payment_intent: string })[]> {
  const disputes = await listAll(provider, `/v1/disputes?created[gte]=${since}`);
  return disputes as (ProviderObject & { readonly payment_intent: string })[];
}

/** Answers a dispute with deciding evidence. */
export async function submitEvidence(
  provider: ProviderConnection,
  { id, evidence }: { id: string; evidence: 'winning_evidence' | 'losing_evidence' },
): Promise<void> {
  await request(provider, `/v1/disputes/${id}`, { form: `evidence[uncategorized_text]=${evidence}` });
}

async function listAll(provider: ProviderConnection, path: string): Promise<ProviderObject[]> {
  const all: ProviderObject[] = [];
  for (;;) {
    const after = all.at(-1);
    const from = after === undefined ? '' : `&starting_after=${after.id}`;
    const page = (await request(provider, `${path}&limit=100${from}`)) as List;
    all.push(...page.data);
    if (!page.has_more) return all;
  }
}

async function request(
  { url, secretKey }: ProviderConnection,
  path: string,
  { form, idempotencyKey }: { form?: string; idempotencyKey?: string } = {},
): Promise<unknown> {
  const response = await fetch(url + path, {
    headers: {
      authorization: `Bearer ${secretKey}`,
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(form !== undefined && { method: 'POST', body: form }),
  });
  return response.json();
}
