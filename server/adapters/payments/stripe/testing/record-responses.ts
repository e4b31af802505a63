import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testCards } from '#sandbox/card-provider/payments/test-cards.ts';
import { startCardProvider, type CardProvider } from '#sandbox/card-provider/start.ts';

/** A recorded response of the sandbox. Ids in `call` are replaced by `:id`. */
export type RecordedResponse = { call: string; status: number; isPublic: boolean; body: Body };

type Body = {
  readonly id: string;
  readonly object?: string;
  readonly latest_charge: string;
  readonly client_secret: string;
  readonly balance_transaction: string;
  readonly next_action: { use_stripe_sdk: { stripe_js: string } } | null;
  readonly data: readonly Body[];
};

/** Makes a call such as `GET /v1/events` and records its response. */
type Call = (to: string, form?: string, headers?: Record<string, string>) => Promise<Body>;

const CARD = 'card[number]=4242424242424242&card[exp_month]=12&card[exp_year]=2034&card[cvc]=123';

/** Makes every call of the sandbox, with every test card and every error, and returns all responses. */
export async function recordResponses(): Promise<RecordedResponse[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'osier-cards-'));
  const clock = { now: Date.UTC(2026, 0, 15, 12) };
  const troubles = ['rate_limit', 'lock_timeout', 'error_without_effect', 'error_with_effect'] as const;
  let trouble: (typeof troubles)[number] | undefined;
  const provider = await startCardProvider({
    port: 0,
    host: '127.0.0.1',
    dataFolder,
    shopOrigins: [],
    automaticChanges: false,
    durability: 'off',
    now: () => clock.now,
    injectError: () => trouble,
  });
  const responses: RecordedResponse[] = [];
  const call: Call = async (to, form = '', headers = {}) => {
    const [method = '', path = ''] = to.split(' ');
    const response = await fetch(`${provider.url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${provider.secretKey}`, ...headers },
      ...(method === 'POST' && { body: new URLSearchParams(form) }),
    });
    const body = (await response.json()) as Body;
    const isPublic = headers['Authorization']?.includes('pk_') ?? false;
    const name = path.replace(/\?.*/, '').replace(/\/[a-z]{2,3}_\w+/, '/:id');
    responses.push({ call: `${method} ${name}`, status: response.status, isPublic, body });
    return body;
  };
  const advance = async (seconds: number) => {
    clock.now += seconds * 1000;
    await provider.runScheduled();
  };
  try {
    await payAndRefund({ call, advance, provider });
    await dispute({ call, advance });
    await recordRefusals({ call, provider });
    for (trouble of troubles) {
      await call('POST /v1/payment_intents', 'amount=500&currency=usd', { 'Idempotency-Key': trouble });
    }
    trouble = undefined;
    await listEvents(call);
    return responses;
  } finally {
    await provider.close();
    await rm(dataFolder, { recursive: true });
  }
}

async function createIntent(call: Call, more = ''): Promise<Body> {
  return call('POST /v1/payment_intents', `amount=4080&currency=usd&metadata[order_id]=7${more}`);
}

async function payAndRefund(given: {
  call: Call;
  advance: (seconds: number) => Promise<void>;
  provider: CardProvider;
}): Promise<void> {
  const { call, advance, provider } = given;
  for (const { paymentMethod } of testCards) {
    const { id } = await createIntent(call);
    const confirmed = await call(`POST /v1/payment_intents/${id}/confirm`, `payment_method=${paymentMethod}`);
    const page = confirmed.next_action?.use_stripe_sdk.stripe_js;
    if (page !== undefined) await fetch(page, { method: 'POST', body: 'result=completed' });
    await call(`GET /v1/payment_intents/${id}`);
    await advance(30);
    const paid = await call(`GET /v1/payment_intents/${id}?expand[]=latest_charge.balance_transaction`);
    await call(`GET /v1/payment_intents/${id}?expand[]=latest_charge&expand[]=payment_method`);
    const { id: refund } = await call('POST /v1/refunds', `payment_intent=${id}&amount=80&metadata[a]=b`);
    await call(`GET /v1/refunds?payment_intent=${id}&expand[]=data.charge`);
    await advance(30);
    await call('POST /v1/refunds', `payment_intent=${id}&amount=4001`);
    await call('POST /v1/refunds', `payment_intent=${id}`);
    await call('POST /v1/refunds', `payment_intent=${id}`);
    if (refund !== undefined) {
      await call(
        `GET /v1/refunds/${refund}?expand[]=failure_balance_transaction&expand[]=balance_transaction`,
      );
      await call(`POST /v1/refunds/${refund}`, 'metadata[a]=&metadata[c]=d');
    }
    await call(`POST /v1/payment_intents/${id}/cancel`);
    const charge = (paid.latest_charge as unknown as Body | null)?.id;
    if (charge !== undefined) await call(`GET /v1/charges/${charge}?expand[]=payment_intent`);
  }
  const { id, client_secret: secret } = await createIntent(call, '&payment_method=pm_card_visa');
  await call(`POST /v1/payment_intents/${id}`, 'metadata=&description=Socks&receipt_email=a@osier.example');
  const asking = await createIntent(call, '&allowed_payment_method_types[0]=card');
  await call(
    `POST /v1/payment_intents/${asking.id}`,
    'payment_method=pm_card_threeDSecureRequiredChargeDeclined',
  );
  const asked = await call(`POST /v1/payment_intents/${asking.id}/confirm`);
  await fetch(asked.next_action?.use_stripe_sdk.stripe_js ?? '', { method: 'POST', body: 'result=failed' });
  await call(`GET /v1/payment_intents/${asking.id}`);
  await call(`POST /v1/payment_intents/${asking.id}/cancel`, 'cancellation_reason=abandoned');
  const browser = { Authorization: `Bearer ${provider.publishableKey}` };
  await call(`GET /v1/payment_intents/${id}?client_secret=${secret}`, '', browser);
  await call('POST /v1/payment_methods', `type=card&${CARD}&billing_details[name]=Maren Riis`, browser);
  const typed = CARD.replaceAll('card[', 'payment_method_data[card][').replace(
    '&',
    '&payment_method_data[type]=card&',
  );
  await call(`POST /v1/payment_intents/${id}/confirm`, `client_secret=${secret}&${typed}`, browser);
  const { latest_charge: charge } = await call(`GET /v1/payment_intents/${id}`);
  await advance(30);
  const settled = await call(`GET /v1/charges/${charge}`);
  await call(`GET /v1/balance_transactions/${settled.balance_transaction}`);
  await call('GET /v1/payment_intents?limit=3&expand[]=data.latest_charge.balance_transaction');
}

async function dispute({
  call,
  advance,
}: {
  call: Call;
  advance: (seconds: number) => Promise<void>;
}): Promise<void> {
  const ends = [
    'evidence[uncategorized_text]=winning_evidence',
    'evidence[uncategorized_text]=losing_evidence',
    null,
  ];
  for (const end of ends) {
    const { id } = await createIntent(call);
    await call(`POST /v1/payment_intents/${id}/confirm`, 'payment_method=pm_card_createDispute');
    await advance(30);
    const { data } = await call(`GET /v1/disputes?payment_intent=${id}&expand[]=data.charge`);
    const disputeId = data[0]?.id ?? '';
    await call('POST /v1/refunds', `payment_intent=${id}`);
    await call(`POST /v1/disputes/${disputeId}`, 'metadata[note]=ours');
    if (end === null) await call(`POST /v1/disputes/${disputeId}/close`);
    else await call(`POST /v1/disputes/${disputeId}`, end);
    await call(`GET /v1/disputes/${disputeId}?expand[]=payment_intent`);
    await call(`POST /v1/disputes/${disputeId}/close`);
  }
}

async function recordRefusals({ call, provider }: { call: Call; provider: CardProvider }): Promise<void> {
  for (const kind of [
    'payment_intents',
    'charges',
    'refunds',
    'disputes',
    'events',
    'balance_transactions',
  ]) {
    await call(`GET /v1/${kind}/xx_0nobody`);
  }
  const wrong = [
    'limit=0',
    'limit=101',
    'limit=ten',
    'starting_after=xx_0nobody',
    'starting_after=a&ending_before=b',
    'created[gte]=yesterday',
    'colour=fern',
    'expand[]=data.charge.refunds.data.charge',
    'expand[]=latest_charge',
    'expand=latest_charge',
  ];
  for (const list of ['payment_intents', 'refunds', 'disputes', 'events']) {
    for (const query of wrong) await call(`GET /v1/${list}?${query}`);
  }
  for (const form of [
    'amount=49&currency=usd',
    'amount=4.5&currency=usd',
    'amount=500',
    'amount=1&currency=eur',
  ]) {
    await call('POST /v1/payment_intents', form);
  }
  await call('GET /v1/customers');
  await call('GET /v1/events', '', { Authorization: 'Bearer sk_test_of_somebody_else' });
  await call('GET /v1/events', '', { Authorization: `Bearer ${provider.publishableKey}` });
  await call('GET /v1/events', '', { 'Stripe-Version': '2020-08-27' });
  for (const amount of [500, 501]) {
    await call('POST /v1/payment_intents', `amount=${amount}&currency=usd`, { 'Idempotency-Key': 'one' });
  }
}

async function listEvents(call: Call): Promise<void> {
  let after = '';
  for (;;) {
    const { data, has_more: hasMore } = (await call(`GET /v1/events?limit=100${after}`)) as Body & {
      has_more: boolean;
    };
    if (!hasMore) break;
    after = `&starting_after=${data.at(-1)?.id}`;
  }
  const [event] = (await call('GET /v1/events?type=charge.*&limit=1')).data;
  await call(`GET /v1/events/${event?.id}`);
}
