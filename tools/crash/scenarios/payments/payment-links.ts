import assert from 'node:assert/strict';
import { EXAMPLE_CUSTOMER } from '#contract/example-order.ts';
import { emailOf } from '../../harness/create-checkpointed-shop.ts';
import type { SimulatedHarness } from '../../harness/simulated/simulated-harness.ts';
import {
  addBuyerAndProduct,
  confirmIntent,
  countPayments,
  findAvailable,
  sumLedger,
  type Scenarios,
} from '../steps.ts';

/** Orders that staff take, and that their customers pay through a mailed link. */
export const paymentLinkScenarios: Scenarios = {
  async 'a link whose answers are lost is paid once, wherever the shop dies'(harness) {
    harness.conditions.webhookPlan = () => [];
    for (let point = 1, isLast = false; !isLast; point += 1) {
      const link = await takeByLink(harness, `lost-${point}`);
      const { deaths } = harness.processes;
      const dieWhileOpening = async () => {
        harness.processes.scheduleDeath(point);
        await link.open();
        harness.processes.cancelDeath();
      };
      await dieWhileOpening();
      const { body } = await link.open();
      assert.equal(await confirmIntent(harness, intentOf(body)), undefined);
      await dieWhileOpening();
      const paid = (await link.open()).body;
      assert.deepEqual([paid.state, paid.payment], ['paid', null]);
      assert.deepEqual(await sumLedger(harness, link.orderId), { charged: 2000 });
      assert.equal(await countPayments(harness, link.orderId), 1);
      isLast = harness.processes.deaths === deaths;
    }
    harness.conditions.webhookPlan = () => [0];
  },

  async 'two devices that open and pay the same link at once pay it once'(harness) {
    const link = await takeByLink(harness, 'two-devices');
    const opened = await Promise.all([link.open(), link.open()]);
    const intents = opened.map(({ body }) => intentOf(body));
    assert.equal(new Set(intents).size, 1);
    const refusals = await Promise.all(intents.map((intent) => confirmIntent(harness, intent)));
    assert.equal(refusals.filter((refusal) => refusal === undefined).length, 1);
    const answers = await Promise.all([link.open(), link.open()]);
    assert.deepEqual(
      answers.map(({ body }) => body.state),
      ['paid', 'paid'],
    );
    assert.deepEqual(await sumLedger(harness, link.orderId), { charged: 2000 });
    assert.equal(await countPayments(harness, link.orderId), 1);
    assert.equal(await findAvailable(harness, link.product), 1);
  },

  async 'a link opens and pays no other order'(harness) {
    const [own, other] = [await takeByLink(harness, 'own-link'), await takeByLink(harness, 'other-link')];
    assert.equal((await own.open(other.secret)).status, 400);
    assert.equal(await countPayments(harness, own.orderId), 0);
    for (const link of [own, other]) {
      assert.equal(await confirmIntent(harness, intentOf((await link.open()).body)), undefined);
      assert.equal((await link.open()).body.state, 'paid');
    }
  },
};

/** Takes an order of two of three pieces, and opens its link with the secret of the mail. */
async function takeByLink(harness: SimulatedHarness, name: string) {
  const [buyer, product] = await addBuyerAndProduct(harness, name, 3);
  const { firstName, lastName, country, city, address, phone } = EXAMPLE_CUSTOMER;
  const customer = { firstName, lastName, country, city, address, phone, email: emailOf(buyer) };
  const products = [{ _id: product, size: 'M', quantity: 2, price: 10 }];
  const { status, body } = await harness.call('admin', ['POST', '/admin/orders'], {
    body: { handedOver: false, payByLink: true, products, ...customer },
    key: `taken-${name}`,
  });
  assert.equal(status, 200);
  const orderId: string = body.id;
  await harness.runJobs();
  const mailed = new RegExp(`/payment/${orderId}/link#([\\w-]{43})`).exec(harness.received.texts.join(' '));
  const secret = mailed?.[1] ?? '';
  return {
    product,
    orderId,
    secret,
    open: (own = secret) =>
      harness.call(null, ['POST', `/order/${orderId}/payment-link`], { body: { secret: own } }),
  };
}

function intentOf({ payment }: { payment: { clientSecret: string } | null }): string {
  assert.ok(payment);
  return payment.clientSecret.split('_secret')[0] ?? '';
}
