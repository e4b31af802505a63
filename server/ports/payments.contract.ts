import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { NewPaymentIntent, NewPaymentRefund, PaymentIntent, PaymentPort } from './payments.ts';

/** An adapter under test, with the actions of customers and banks. */
export type PaymentPortUnderTest = {
  port: PaymentPort;
  /** Confirms the intent with a card. A decline is not an error. */
  payWith(
    intentId: string,
    card:
      | 'accepted'
      | 'declined'
      | 'asks for authentication'
      | 'disputed'
      | 'refunds fail'
      | 'refunds are pending',
  ): Promise<void>;
  /** Lets time pass at the provider, which runs its scheduled changes. */
  pass(seconds: number): Promise<void>;
  /** Loses the dispute of an intent. */
  loseDispute(intentId: string): Promise<void>;
  /** Returns the body of the webhook about the intent's payment. */
  paidEvent(intentId: string): Promise<string>;
  /** Returns the headers that the provider sends with a body. Another `secret` forges them. */
  sign(body: string, options?: { minutesAgo?: number; secret?: string }): Headers;
  /** Messages of the errors for a reused idempotency key and for paying a cancelled intent. */
  reusedKeyError: RegExp;
  cancelledError: RegExp;
  /** A well-formed id that no intent has. */
  unknownId: string;
  /** Shortly before the tests started, by the provider's clock. */
  startedAt: Date;
  /** Returns a new unique id. */
  newId(): string;
  stop(): Promise<void>;
};

/** Registers the tests that every adapter of the payment port must pass. */
export function describePaymentPort(name: string, make: () => Promise<PaymentPortUnderTest>): void {
  describe(`the payment port through ${name}`, () => {
    let subject: PaymentPortUnderTest;

    beforeAll(async () => {
      subject = await make();
    });

    afterAll(() => subject.stop());

    function newIntent(changes: Partial<NewPaymentIntent> = {}): NewPaymentIntent {
      return {
        orderId: subject.newId(),
        amount: cents(4080),
        currency: 'usd',
        idempotencyKey: subject.newId(),
        ...changes,
      };
    }

    async function create(changes: Partial<NewPaymentIntent> = {}): Promise<PaymentIntent> {
      const made = await subject.port.createIntent(newIntent(changes));
      if (!made.ok) throw new Error(made.error.reason);
      return made.value;
    }

    it('creates an intent that requires a payment method and names its order', async () => {
      const orderId = subject.newId();
      const intent = await create({ orderId });
      expect(intent).toMatchObject({
        status: 'requires_payment_method',
        amount: 4080,
        amountReceived: 0,
        currency: 'usd',
        orderId,
      });
      expect(intent.clientSecret).toContain(intent.id);
      expect(await subject.port.readIntent(intent.id)).toEqual({ ok: true, value: intent });
    });

    it('returns the same intent for the same idempotency key', async () => {
      const wanted = newIntent();
      const first = await subject.port.createIntent(wanted);
      const second = await subject.port.createIntent(wanted);
      expect(second).toEqual(first);
    });

    it('throws when a key is reused with another amount', async () => {
      const wanted = newIntent();
      await subject.port.createIntent(wanted);
      await expect(subject.port.createIntent({ ...wanted, amount: cents(4081) })).rejects.toThrow(
        subject.reusedKeyError,
      );
    });

    it('accepts its minimum and maximum amount, and refuses amounts beyond them', async () => {
      const { min, max } = subject.port.amounts;
      for (const amount of [min, max]) expect(await create({ amount })).toMatchObject({ amount });
      for (const amount of [cents(min - 1), cents(max + 1), cents(0)]) {
        expect(await subject.port.createIntent(newIntent({ amount }))).toMatchObject({
          ok: false,
          error: { code: 'payment_intent_refused', isAboutAmount: true },
        });
      }
    });

    it('reports a successful payment', async () => {
      const intent = await create();
      await subject.payWith(intent.id, 'accepted');
      expect(await subject.port.readIntent(intent.id)).toMatchObject({
        ok: true,
        value: { status: 'succeeded', amount: 4080, amountReceived: 4080 },
      });
    });

    it('requires a payment method again after a decline, and can then be paid', async () => {
      const intent = await create();
      await subject.payWith(intent.id, 'declined');
      expect(await subject.port.readIntent(intent.id)).toMatchObject({
        ok: true,
        value: { status: 'requires_payment_method', amountReceived: 0 },
      });
      await subject.payWith(intent.id, 'accepted');
      expect(await subject.port.readIntent(intent.id)).toMatchObject({
        ok: true,
        value: { status: 'succeeded' },
      });
    });

    it('reports that the card requires authentication', async () => {
      const intent = await create();
      await subject.payWith(intent.id, 'asks for authentication');
      expect(await subject.port.readIntent(intent.id)).toMatchObject({
        ok: true,
        value: { status: 'requires_action', amountReceived: 0 },
      });
    });

    it('cancels an unpaid intent for good', async () => {
      const intent = await create();
      expect(await subject.port.cancelIntent(intent.id)).toMatchObject({
        ok: true,
        value: { id: intent.id, status: 'canceled' },
      });
      await expect(subject.payWith(intent.id, 'accepted')).rejects.toThrow(subject.cancelledError);
      expect(await subject.port.readIntent(intent.id)).toMatchObject({
        ok: true,
        value: { status: 'canceled' },
      });
    });

    it('refuses to cancel a paid intent, and returns its current state', async () => {
      const intent = await create();
      await subject.payWith(intent.id, 'accepted');
      expect(await subject.port.cancelIntent(intent.id)).toMatchObject({
        ok: false,
        error: { code: 'payment_intent_unexpected_state', intent: { id: intent.id, status: 'succeeded' } },
      });
    });

    it('reports an unknown intent', async () => {
      const unknown = { ok: false, error: { code: 'payment_intent_unknown' } };
      expect(await subject.port.readIntent(subject.unknownId)).toEqual(unknown);
      expect(await subject.port.cancelIntent(subject.unknownId)).toEqual(unknown);
    });

    async function paid(): Promise<PaymentIntent> {
      const intent = await create();
      await subject.payWith(intent.id, 'accepted');
      return intent;
    }

    function newRefund(intentId: string, amount: number): NewPaymentRefund {
      const [refundId, idempotencyKey] = [subject.newId(), subject.newId()];
      return { intentId, amount: cents(amount), refundId, idempotencyKey };
    }

    it('refunds in parts, and lists the refunds, newest first', async () => {
      const { id: intentId } = await paid();
      const parts = [];
      for (const amount of [4000, 80]) parts.push(await subject.port.refund(newRefund(intentId, amount)));
      expect(parts).toMatchObject([
        { ok: true, value: { intentId, amount: 4000, status: 'succeeded' } },
        { ok: true, value: { intentId, amount: 80, status: 'succeeded' } },
      ]);
      const [first, second] = parts.map((part) => (part.ok ? part.value : undefined));
      expect(await subject.port.listRefunds(intentId)).toEqual({ ok: true, value: [second, first] });
      expect(await subject.port.readIntent(intentId)).toMatchObject({
        ok: true,
        value: { status: 'succeeded', amountReceived: 4080 },
      });
    });

    it('lists the refunds of all intents since a time, newest first', async () => {
      const ids = [];
      for (const { id: intentId } of [await paid(), await paid()]) {
        const made = await subject.port.refund(newRefund(intentId, 80));
        ids.push(made.ok ? made.value.id : '');
      }
      const listed = await subject.port.listRecentRefunds({ since: subject.startedAt });
      if (!listed.ok) throw new Error(listed.error.reason);
      expect(listed.value.map(({ id }) => id).slice(0, 2)).toEqual(ids.toReversed());
      expect(listed.value[0]).toMatchObject({ amount: 80, status: 'succeeded' });
    });

    it('returns the id of each of two equal refunds, in every list, and null for one without', async () => {
      const { id: intentId } = await paid();
      const wanted = [newRefund(intentId, 80), newRefund(intentId, 80)];
      const made = [];
      for (const refund of [...wanted, { ...newRefund(intentId, 80), refundId: null }])
        made.push(await subject.port.refund(refund));
      const ids = [...wanted.map(({ refundId }) => refundId), null];
      expect(made.map((refund) => refund.ok && refund.value.refundId)).toEqual(ids);
      const lists = [
        await subject.port.listRefunds(intentId),
        await subject.port.listRecentRefunds({ since: subject.startedAt }),
      ];
      for (const listed of lists) {
        const newest = listed.ok ? listed.value.slice(0, 3) : [];
        expect(newest.map(({ refundId }) => refundId)).toEqual(ids.toReversed());
      }
    });

    it('refunds once for the same idempotency key', async () => {
      const { id: intentId } = await paid();
      const wanted = newRefund(intentId, 1000);
      const first = await subject.port.refund(wanted);
      expect(await subject.port.refund(wanted)).toEqual(first);
      expect(await subject.port.listRefunds(intentId)).toMatchObject({ ok: true, value: { length: 1 } });
      await expect(subject.port.refund({ ...wanted, amount: cents(1001) })).rejects.toThrow(
        subject.reusedKeyError,
      );
    });

    it('refuses a refund that exceeds the payment, a second full refund, and a refund of an unpaid intent', async () => {
      const refused = { ok: false, error: { code: 'payment_refund_refused' } };
      const { id: intentId } = await paid();
      const ask = (amount: number, id = intentId) => subject.port.refund(newRefund(id, amount));
      expect(await ask(4081)).toMatchObject(refused);
      expect(await ask(4080)).toMatchObject({ ok: true });
      expect(await ask(4080)).toMatchObject(refused);
      expect(await ask(4080, (await create()).id)).toMatchObject(refused);
    });

    it('lists disputes with their current state, of one intent and of all', async () => {
      const { id: intentId } = await create();
      await subject.payWith(intentId, 'disputed');
      await subject.pass(11);
      const listed = await subject.port.listDisputes(intentId);
      expect(listed).toMatchObject({
        ok: true,
        value: [{ intentId, amount: 4080, state: 'open', reason: 'fraudulent' }],
      });
      expect(await subject.port.listRecentDisputes({ since: subject.startedAt })).toEqual(listed);
      await subject.loseDispute(intentId);
      expect(await subject.port.listDisputes(intentId)).toMatchObject({
        ok: true,
        value: [{ state: 'lost' }],
      });
      expect(await subject.port.listDisputes(subject.unknownId)).toEqual({
        ok: false,
        error: { code: 'payment_intent_unknown' },
      });
    });

    it('reports a refund that fails after it succeeded, and one that was pending', async () => {
      const refundOf = async (card: 'refunds fail' | 'refunds are pending') => {
        const { id: intentId } = await create();
        await subject.payWith(intentId, card);
        const made = await subject.port.refund(newRefund(intentId, 4080));
        await subject.pass(11);
        const listed = await subject.port.listRefunds(intentId);
        return [made, ...(listed.ok ? listed.value : [])];
      };
      expect(await refundOf('refunds fail')).toMatchObject([
        { ok: true, value: { status: 'succeeded' } },
        { status: 'failed' },
      ]);
      expect(await refundOf('refunds are pending')).toMatchObject([
        { ok: true, value: { status: 'pending' } },
        { status: 'succeeded' },
      ]);
    });

    it('reports an unknown intent for a refund and for a list of refunds', async () => {
      const unknown = { ok: false, error: { code: 'payment_intent_unknown' } };
      const intentId = subject.unknownId;
      expect(await subject.port.refund(newRefund(intentId, 100))).toEqual(unknown);
      expect(await subject.port.listRefunds(intentId)).toEqual(unknown);
    });

    it('reads the intent of a signed webhook', async () => {
      const intent = await paid();
      const rawBody = await subject.paidEvent(intent.id);
      const headers = subject.sign(rawBody);
      const read = subject.port.readWebhook({ rawBody, headers });
      expect(read).toMatchObject({ ok: true, value: { about: 'payment', intentId: intent.id } });
      if (!read.ok) throw new Error(read.error.code);
      expect(read.value.eventId).not.toBe('');
      expect(read.value.created.getTime()).toBeGreaterThan(subject.startedAt.getTime());
      expect(subject.port.readWebhook({ rawBody: new TextEncoder().encode(rawBody), headers })).toEqual(read);
    });

    it('refuses a webhook that is unsigned, signed with another secret, changed, or old', async () => {
      const rawBody = await subject.paidEvent((await paid()).id);
      const headers = subject.sign(rawBody);
      const refused = { ok: false, error: { code: 'signature_invalid' } };
      expect(
        subject.port.readWebhook({ rawBody, headers: subject.sign(rawBody, { minutesAgo: 4 }) }),
      ).toMatchObject({ ok: true });
      const forged = [
        { rawBody, headers: new Headers() },
        { rawBody, headers: subject.sign(rawBody, { secret: 'whsec_of_somebody_else' }) },
        { rawBody: `${rawBody} `, headers },
        { rawBody: '', headers: subject.sign('') },
        { rawBody, headers: subject.sign(rawBody, { minutesAgo: 6 }) },
      ];
      expect(forged.map((delivery) => subject.port.readWebhook(delivery))).toEqual(forged.map(() => refused));
    });

    it('lists recent intents, newest first', async () => {
      const older = await create();
      const newer = await create();
      const listed = await subject.port.listRecentIntents({ since: subject.startedAt });
      if (!listed.ok) throw new Error(listed.error.reason);
      const ours = listed.value.map((intent) => intent.id).filter((id) => id === older.id || id === newer.id);
      expect(ours).toEqual([newer.id, older.id]);
    });
  });
}
