import { describe, expect, it } from 'vitest';
import { ORDER_MAIL_KINDS, RETURN_MAIL_KINDS, type OrderMailKind } from '#domain/mail/mail-kinds.ts';
import { cash, order, read, returned, shipment, TEE } from '../testing/example-mails.ts';
import { renderOrderMail } from './render-order-mail.ts';
import type { ReturnForMail } from './render-return-mail.ts';

/** Mails that list some pieces of an order, and not its amounts. */
const OF_PARTS: readonly OrderMailKind[] = ['shipment_mail', 'items_cancelled_mail', ...RETURN_MAIL_KINDS];

describe('mails about an order', () => {
  it('confirm a card order with the charged amount', () => {
    const { subject, text } = renderOrderMail('order_confirmation_mail', order);
    expect(subject).toBe('Your Osier order #1042: Field Pocket Tee and 1 more');
    expect(text).toContain('charged $66.80 to your card');
    expect(text).toContain('Payment: Card\nTransaction id: pi_3QabcDEF');
    expect(text).toContain(
      'We email you a tracking link when your order leaves us. Until we have packed it, you can change its address or cancel it on the order’s page.',
    );
    expect(text).toContain('View your order:\nhttps://shop.example/payment/pi_3QabcDEF');
  });

  it('confirm a cash order with the amount to have ready', () => {
    const { text } = renderOrderMail('order_confirmation_mail', cash);
    expect(text).toContain('please have $66.80 ready');
    expect(text).toContain('Payment: Cash on Delivery');
    expect(text).not.toContain('card');
  });

  it('confirm a sale in person as paid, without an address', () => {
    const sale = { ...cash, isToCollect: false, isPaidInCash: true, address: '', city: '', phone: '' };
    const { text } = renderOrderMail('order_confirmation_mail', sale);
    expect(text).toContain('We have received your order, and you have paid $66.80 in cash.');
    expect(text).toContain('Payment: Cash\n');
    expect(text).not.toMatch(/on delivery|ready|Ship to|Phone|tracking/i);
  });

  it('show the discounts of each line below it', () => {
    const summer = { label: 'Summer sale', code: null };
    const adjustments = [
      { ...summer, position: 1, cents: 400 },
      { label: 'Welcome', code: 'HELLO', position: 1, cents: 100 },
      { ...summer, position: null, cents: 500 },
    ];
    const { text, html } = renderOrderMail('order_confirmation_mail', {
      ...order,
      shippingCents: 500,
      totalCents: 6180,
      adjustments,
    });
    expect(text).toContain(
      '2 × $20.40\n  Summer sale -$4.00\n  Welcome (HELLO) -$1.00\n  $35.80, was $40.80\nCord Skirt\n  kd, 1 × $26.00\n  $26.00\n',
    );
    expect(html).toContain(
      'keystone, size M<br>2&nbsp;×&nbsp;$20.40<br>Summer sale -$4.00<br>Welcome (HELLO) -$1.00</span>',
    );
    expect(html).toContain('>$40.80</s><br>$35.80</td>');
  });

  it('say that there is nothing to pay or to refund if discounts cover the whole card order', () => {
    const free = { ...order, totalCents: 0, providerPaymentId: null };
    const confirmation = renderOrderMail('order_confirmation_mail', free).text;
    expect(confirmation).toContain('There is nothing to pay.');
    expect(confirmation).toContain('Payment: Nothing to pay');
    expect(renderOrderMail('order_cancellation_mail', free).text).toContain('have not paid anything');
  });

  it('announce the refund of a cancelled card order, and state that a cancelled cash order cost nothing', () => {
    expect(renderOrderMail('order_cancellation_mail', order).text).toContain('refunding $66.80 to your card');
    const unpaid = renderOrderMail('order_cancellation_mail', cash).text;
    expect(unpaid).toContain('Maren, you have not paid anything, so there is nothing left to do.');
    expect(unpaid).toContain('Field Pocket Tee\n  keystone, size M\n  2 pieces');
    expect(unpaid).not.toContain('Total');
    const paidBack = { ...order, refundingCents: 0 };
    expect(renderOrderMail('order_cancellation_mail', paidBack).text).toContain('was returned before');
    const items = renderOrderMail('items_cancelled_mail', order);
    expect(items.text).toContain('refunding $20.40 to your card');
    expect(items.text).toContain('1 piece');
    expect(items.text).not.toContain('Cord Skirt');
    expect(renderOrderMail('items_cancelled_mail', { ...cash, dueCents: 4640 }).text).toContain(
      'now pay $46.40 in cash',
    );
  });

  it('list what was shipped, with the tracking number and a link, and the cash to have ready', () => {
    const url = 'https://ups.example/1Z999';
    const part = renderOrderMail('shipment_mail', { ...order, shipment: { ...shipment, url } });
    expect(part.subject).toBe('Your Osier order #1042 is on its way: Field Pocket Tee');
    expect(part.text).toContain('Part of your order is on its way');
    expect(part.text).toContain('we have given these items to UPS.\n\nThe tracking number is 1Z999.');
    expect(part.text).toContain(`Track your shipment:\n${url}`);
    expect(part.html).toContain(`href="${url}"`);
    // Only the first of the two buttons is filled.
    expect(part.html.match(/ground-\w+(?= line-accent)/g)).toEqual(['ground-accent', 'ground-surface']);
    expect(part.text).toContain('Field Pocket Tee\n  keystone, size M\n  1 piece');
    expect(part.text).not.toMatch(/Total|Cord Skirt/);
    const whole = { ...cash, shipment: { ...shipment, isWhole: true, tracking: null, lines: cash.lines } };
    const { text } = renderOrderMail('shipment_mail', whole);
    expect(text).toContain('Your order is on its way');
    expect(text).toContain('Please have $66.80 ready in cash.');
    expect(text).not.toContain('tracking number');
  });

  it('say by when and where to send a return, and why it is rejected', () => {
    const { subject, text } = renderOrderMail('return_approved_mail', order);
    expect(subject).toBe('Please send your return R-12, order #1042 at Osier: Field Pocket Tee');
    expect(text).toContain('send these items back until December 30, 2026.');
    expect(text).toContain('Field Pocket Tee\n  keystone, size M\n  1 piece');
    const label = 'https://post.example/1';
    const labelled = renderOrderMail('return_approved_mail', { ...order, return: { ...returned, label } });
    expect(labelled.text).toContain(`Print the label:\n${label}`);
    expect(renderOrderMail('return_rejected_mail', order).text).toContain('The time for returns is over.');
  });

  it('say what is refunded of a return, and what is sent back', () => {
    const lines = returned.lines.map((line) => ({
      ...line,
      quantity: 3,
      received: 3,
      accepted: 1,
      rejected: 'Worn.',
    }));
    const closed = (refund: ReturnForMail['refund']) =>
      renderOrderMail('return_closed_mail', { ...order, return: { ...returned, lines, refund } }).text;
    expect(closed({ cents: 2040, isPaidOut: false, creditCents: 0 })).toContain(
      'refunding $20.40 to your card',
    );
    expect(closed({ cents: 2040, isPaidOut: true, creditCents: 0 })).toContain('paid out $20.40');
    expect(closed(null)).toContain('There is nothing to refund.');
    expect(closed(null)).toContain('sending this back to you: 2 × Field Pocket Tee, size M. Worn.');
  });

  it('say which sizes are kept and sent in an exchange', () => {
    const lines = returned.lines.map((line) => ({ ...line, newSize: 'L' }));
    const approved = renderOrderMail('return_approved_mail', { ...order, return: { ...returned, lines } });
    expect(approved.text).toContain('We keep 1 × Field Pocket Tee in size L for you');
    const checked = lines.map((line) => ({ ...line, received: 1, accepted: 1 }));
    const { text } = renderOrderMail('return_closed_mail', {
      ...order,
      return: { ...returned, lines: checked },
    });
    expect(text).toContain('sending you 1 × Field Pocket Tee in size L instead.');
    expect(text).not.toContain('refund');
  });

  it('name the refunded amount', () => {
    const { subject, text, html } = renderOrderMail('refund_mail', order);
    expect(subject).toContain('refund of $26.00');
    for (const part of [text, html]) expect(part).toContain('refunded $26.00');
    const by = (refundMethod: 'payout' | 'credit') =>
      renderOrderMail('refund_mail', { ...order, refundMethod }).text;
    expect(by('payout')).toContain('paid out $26.00');
    expect(by('credit')).toContain('added $26.00 to your store credit');
  });

  it('say that pieces and orders were cancelled because they could not be delivered', () => {
    const part = {
      cents: 2040,
      creditCents: 0,
      isPaidOut: false,
      lines: shipment.lines,
      isUndeliverable: true,
    };
    const items = renderOrderMail('items_cancelled_mail', { ...order, cancellation: part });
    expect(items.subject).toMatch(/could not be delivered/);
    expect(items.text).toContain('these items of your order could not be delivered. We are refunding $20.40');
    const whole = renderOrderMail('order_cancellation_mail', { ...order, isUndeliverable: true });
    expect(whole.subject).toMatch(/could not be delivered/);
    expect(whole.text).toContain('could not be delivered, so we have cancelled it. We are refunding $66.80');
  });

  it.each(ORDER_MAIL_KINDS)('%s names the order by its number, in the subject too', (kind) => {
    const { subject, text, html } = renderOrderMail(kind, order);
    expect(subject).toMatch(/ order #1042\b/);
    expect(text).toContain('Order number: #1042');
    expect(read(html)).toMatch(/Order number\s+#1042\b/);
  });

  it.each(ORDER_MAIL_KINDS.filter((kind) => !OF_PARTS.includes(kind)))(
    '%s lists every product with its line total, the amounts of the order and the address',
    (kind) => {
      const { text } = renderOrderMail(kind, order);
      expect(text).toContain('Field Pocket Tee\n  keystone, size M, 2 × $20.40\n  $40.80');
      expect(text).toContain(
        'Cord Skirt\n  kd, 1 × $26.00\n  $26.00\nSubtotal: $66.80\nShipping: Free\nTaxes: $0\nTotal: $66.80',
      );
      expect(text).toContain(
        'Ship to: Maren Riis, 2210 Larch Street, Apt 4, Portland, Oregon, 97204, United States',
      );
      expect(text).toContain('Order date: November 21, 2026');
      const charged = renderOrderMail(kind, {
        ...order,
        shippingCents: 595,
        shippingMethod: 'Express',
        adjustments: [{ position: 1, label: 'Welcome', code: 'WELCOME10', cents: 408 }],
        taxes: [{ included: false, cents: 420 }],
        totalCents: 7287,
      });
      expect(charged.text).toContain(
        'Subtotal: $66.80\nWelcome (WELCOME10): -$4.08\nShipping, Express: $5.95\nTaxes: $4.20\nTotal: $72.87',
      );
    },
  );
});

const typed = {
  firstName: 'Your account was hacked: go to https://evil.example',
  lastName: 'Call +1 900 555 0100',
  address: 'evil.example/address',
  city: 'evil.example/city',
  region: 'evil.example/region',
  postalCode: 'evil.example',
  country: 'evil.example/country',
  phone: '+1 900 555 0199',
};

it.each(ORDER_MAIL_KINDS.flatMap((kind) => [order, cash].map((one) => [kind, one] as const)))(
  '%s to an unconfirmed address contains nothing that the shopper typed, and links only to the shop',
  (kind, one) => {
    const stranger = { ...one, ...typed, isAddressConfirmed: false };
    const mail = renderOrderMail(kind, stranger);
    for (const part of [mail.subject, mail.html, mail.text]) {
      expect(part).not.toMatch(/hacked|evil|900/);
      const links = part.match(/https?:[^\s"<]+/g) ?? [];
      expect(links.filter((link) => !link.startsWith(order.shop.url))).toEqual([]);
    }
    expect(mail.text).toContain('Your email address is not confirmed yet.');
    expect(mail.text).toContain(`Confirm it:\n${order.shop.url}/user-profile\n`);
    expect(mail.html).toContain(`<a href="${order.shop.url}/user-profile"`);
    expect(mail.text).toContain('Field Pocket Tee');
    expect(mail).not.toEqual(renderOrderMail(kind, { ...stranger, isAddressConfirmed: true }));
  },
);

it('mails about an order show small pictures of the products, from the shop', () => {
  const of = (img: string) =>
    renderOrderMail('order_confirmation_mail', {
      ...order,
      lines: order.lines.slice(0, 1).map((line) => ({ ...line, img })),
    }).html.match(/<img src="([^"]*)" alt=""/)?.[1];
  expect(of(TEE)).toBe('https://shop.example/pictures/field-pocket-tee-main.3fa9c1d2-480.webp');
  expect(of('/pictures/own/7/1-960.webp')).toBe('https://shop.example/pictures/own/7/1-480.webp');
  expect(of('https://files.example/tee-960.webp')).toBe('https://files.example/tee-960.webp');
  expect(of('')).toBeUndefined();
});
