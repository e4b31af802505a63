import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { NewPaymentIntent, PaymentIntent, PaymentPort } from './payments.ts';

/** An adapter under test, with the means to pay as a buyer would. */
export type PaymentPortUnderTest = {
  port: PaymentPort;
  /** Confirms the intent with a card that the provider accepts or declines; a decline is no error here. */
  payWith(intentId: string, card: 'accepted' | 'declined' | 'asks for authentication'): Promise<void>;
  /** An intent id in the provider's own form that no intent has. */
  unknownId: string;
  /** A little before the tests began, by the provider's clock. */
  startedAt: Date;
  /** An id that nobody used before. */
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

    it('makes an intent that waits for a card and remembers its order', async () => {
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

    it('answers the same intent for the same idempotency key', async () => {
      const wanted = newIntent();
      const first = await subject.port.createIntent(wanted);
      const second = await subject.port.createIntent(wanted);
      expect(second).toEqual(first);
    });

    it('throws when a key is used again for another amount', async () => {
      const wanted = newIntent();
      await subject.port.createIntent(wanted);
      await expect(subject.port.createIntent({ ...wanted, amount: cents(4081) })).rejects.toThrow(
        /same parameters/i,
      );
    });

    it('tells that the money was taken', async () => {
      const intent = await create();
      await subject.payWith(intent.id, 'accepted');
      expect(await subject.port.readIntent(intent.id)).toMatchObject({
        ok: true,
        value: { status: 'succeeded', amount: 4080, amountReceived: 4080 },
      });
    });

    it('goes back to waiting for a card after a decline, and can then be paid', async () => {
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

    it('tells that the card owner is still asked', async () => {
      const intent = await create();
      await subject.payWith(intent.id, 'asks for authentication');
      expect(await subject.port.readIntent(intent.id)).toMatchObject({
        ok: true,
        value: { status: 'requires_action', amountReceived: 0 },
      });
    });

    it('cancels an intent that was not paid, for good', async () => {
      const intent = await create();
      expect(await subject.port.cancelIntent(intent.id)).toMatchObject({
        ok: true,
        value: { id: intent.id, status: 'canceled' },
      });
      await expect(subject.payWith(intent.id, 'accepted')).rejects.toThrow(/status of canceled/);
      expect(await subject.port.readIntent(intent.id)).toMatchObject({
        ok: true,
        value: { status: 'canceled' },
      });
    });

    it('refuses to cancel a paid intent and tells how it stands', async () => {
      const intent = await create();
      await subject.payWith(intent.id, 'accepted');
      expect(await subject.port.cancelIntent(intent.id)).toMatchObject({
        ok: false,
        error: { code: 'payment_intent_unexpected_state', intent: { id: intent.id, status: 'succeeded' } },
      });
    });

    it('knows no intent of an unknown id', async () => {
      const unknown = { ok: false, error: { code: 'payment_intent_unknown' } };
      expect(await subject.port.readIntent(subject.unknownId)).toEqual(unknown);
      expect(await subject.port.cancelIntent(subject.unknownId)).toEqual(unknown);
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
