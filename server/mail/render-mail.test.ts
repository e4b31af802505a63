import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ORDER_MAIL_KINDS, RETURN_MAIL_KINDS, type OrderMailKind } from '#domain/mail/mail-kinds.ts';
import type { OrderForMail } from './order-for-mail.ts';
import {
  renderFactorMail,
  renderResetPasswordMail,
  renderStaffInvitedMail,
  renderVerifyAddressMail,
} from './render-account-mail.ts';
import { renderLowStockMail } from './render-low-stock-mail.ts';
import { renderOrderMail } from './render-order-mail.ts';
import type { ReturnForMail } from './render-return-mail.ts';

const TEE = '/pictures/field-pocket-tee-main.3fa9c1d2-960.webp';
const shipment = {
  isWhole: false,
  carrier: 'UPS',
  tracking: '1Z999',
  url: null,
  lines: [
    { title: 'Field Pocket Tee', brand: 'keystone', img: TEE, size: 'M', unitCents: 2040, quantity: 1 },
  ],
};
const returned: ReturnForMail = {
  number: 12,
  lines: shipment.lines.map((line) => ({
    ...line,
    newSize: null,
    received: null,
    accepted: null,
    rejected: null,
  })),
  label: null,
  endsAt: new Date('2026-12-30T10:00:00Z'),
  rejected: 'The time for returns is over.',
  refund: null,
};
const order: OrderForMail = {
  number: 1042,
  providerPaymentId: 'pi_3QabcDEF',
  paymentMethod: 'card',
  totalCents: 6680,
  creditCents: 0,
  shippingCents: 0,
  shippingMethod: 'Standard',
  adjustments: [],
  taxes: [],
  returnedCents: 2600,
  refundMethod: 'card',
  refundingCents: 6680,
  creditedCents: 0,
  dueCents: 6680,
  isToCollect: false,
  isPaidInCash: false,
  cancellation: {
    cents: 2040,
    creditCents: 0,
    isPaidOut: false,
    lines: shipment.lines,
    isUndeliverable: false,
  },
  isUndeliverable: false,
  isAddressConfirmed: true,
  isGuest: false,
  firstName: 'Maren',
  lastName: 'Riis',
  address: '2210 Larch Street, Apt 4',
  city: 'Portland',
  region: 'Oregon',
  postalCode: '97204',
  country: 'United States',
  phone: '+1 (555) 010-4471',
  createdAt: new Date('2026-11-21T04:30:00Z'),
  holdEndsAt: new Date('2026-11-23T04:30:00Z'),
  lines: [
    {
      position: 1,
      title: 'Field Pocket Tee',
      brand: 'keystone',
      img: TEE,
      size: 'M',
      unitCents: 2040,
      quantity: 2,
    },
    { position: 2, title: 'Cord Skirt', brand: 'kd', img: '', size: null, unitCents: 2600, quantity: 1 },
  ],
  shipment,
  return: returned,
  shop: {
    name: 'Osier',
    address: '',
    email: 'hello@shop.example',
    phone: '+1 (555) 010-2040',
    url: 'https://shop.example',
  },
  orderUrl: 'https://shop.example/payment/pi_3QabcDEF',
};
const lowStock = {
  units: [
    { title: 'Oxford Shirt', colour: 'Sky', size: 'S', available: 0 },
    { title: 'Oxford Shirt', colour: 'Sky', size: 'M', available: 2 },
  ],
  shop: order.shop,
};
const cash: OrderForMail = { ...order, paymentMethod: 'cash', providerPaymentId: null, isToCollect: true };

/** Returns the visible words of an HTML document. */
function read(html: string): string {
  return html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replaceAll(/<a [^>]*href="(?:mailto|tel):[^>]*>/g, ' ')
    .replaceAll(/<a [^>]*href="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ');
}

/** Mails that list some pieces of an order, and not its amounts. */
const OF_PARTS: readonly OrderMailKind[] = ['shipment_mail', 'items_cancelled_mail', ...RETURN_MAIL_KINDS];

describe('mails about a second factor', () => {
  it.each([
    'factor_added',
    'factor_removed',
    'factor_reset',
    'recovery_code_used',
    'passkey_added',
    'passkey_removed',
    'app_removed',
  ] as const)('%s says what to do if it was somebody else', (kind) => {
    const { shop } = order;
    const { subject, text, html } = renderFactorMail(kind, { passwords: true, shop });
    expect(subject).toContain('your account');
    for (const part of [text, read(html)]) {
      expect(part).toContain('ask an owner of the shop now to reset your second factor');
      expect(part).toContain(`${shop.url}/user-profile/forgot-password`);
    }
    expect(renderFactorMail(kind, { passwords: false, shop }).text).not.toContain('password');
  });
});

it('a mail about wrong codes advises to choose a new password, if there are passwords', () => {
  const { shop } = order;
  const { text } = renderFactorMail('factor_failed', { passwords: true, shop });
  expect(text).toContain(`${shop.url}/user-profile/forgot-password`);
  expect(text).not.toContain('reset your second factor');
  expect(renderFactorMail('factor_failed', { passwords: false, shop }).text).not.toContain('password');
});

describe('mails about an order', () => {
  it('confirm a card order with the charged amount', () => {
    const { subject, text } = renderOrderMail('order_confirmation_mail', order);
    expect(subject).toBe('Your Osier order #1042: Field Pocket Tee and 1 more');
    expect(text).toContain('charged $66.80 to your card');
    expect(text).toContain('Payment: Card, pi_3QabcDEF');
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
    expect(text).not.toMatch(/on delivery|ready|Ship to|Phone/i);
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
    expect(html).toContain('2&nbsp;×&nbsp;$20.40<br>Summer sale -$4.00<br>Welcome (HELLO) -$1.00</span>');
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
    expect(renderOrderMail('order_cancellation_mail', cash).text).toContain('have not paid anything');
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
    expect(mail.text).toContain('Field Pocket Tee');
    expect(mail).not.toEqual(renderOrderMail(kind, { ...stranger, isAddressConfirmed: true }));
  },
);

const all = [
  ...ORDER_MAIL_KINDS.map((kind) => [kind, renderOrderMail(kind, order)] as const),
  ...ORDER_MAIL_KINDS.map((kind) => [`${kind} in cash`, renderOrderMail(kind, cash)] as const),
  ...ORDER_MAIL_KINDS.map(
    (kind) =>
      [
        `${kind} to an unconfirmed address`,
        renderOrderMail(kind, { ...order, isAddressConfirmed: false }),
      ] as const,
  ),
  [
    'verify address',
    renderVerifyAddressMail({ url: 'https://shop.example/v?t=a&b=c', minutes: 60, shop: order.shop }),
  ] as const,
  [
    'reset password',
    renderResetPasswordMail({ url: 'https://shop.example/r?t=a&b=c', minutes: 30, shop: order.shop }),
  ] as const,
  [
    'staff invitation',
    renderStaffInvitedMail({
      url: 'https://shop.example/admin/join#x',
      role: 'read_only',
      days: 7,
      shop: order.shop,
    }),
  ] as const,
  ['low stock', renderLowStockMail({ ...lowStock, count: 3 })] as const,
];

describe.each(all)('the mail %s', (_, { html, text }) => {
  it('has the same content in both parts', () => {
    const shown = read(html);
    const words = text
      .replaceAll(/[:,.]?\s+/g, ' ')
      .split(' ')
      .filter((word) => !/^(OSIER|--|)$/.test(word));
    expect(words.filter((word) => !shown.includes(word))).toEqual([]);
    const said = text.replaceAll(/\s+/g, ' ');
    const figures = shown.match(/\$[\d.]+|https:\S+|pi_\w+|[\d-]{10,}/g) ?? [];
    expect(figures.filter((figure) => !said.includes(figure))).toEqual([]);
  });

  it('loads only pictures of the shop and runs no script', () => {
    const others = html.replaceAll('<img src="https://shop.example/pictures/', '');
    expect(others).not.toMatch(/<(img|script|link|iframe|form|video|object)|url\(|@import|src=/i);
  });
});

describe('user texts', () => {
  const nasty = `<img src=x onerror="alert('1')">&amp;`;
  const rude: OrderForMail = {
    ...order,
    firstName: nasty,
    lastName: nasty,
    address: nasty,
    city: nasty,
    region: nasty,
    postalCode: nasty,
    country: nasty,
    phone: nasty,
    lines: [
      { position: 1, title: nasty, brand: nasty, img: nasty, size: nasty, unitCents: 100, quantity: 1 },
    ],
    orderUrl: `https://shop.example/"><script>`,
  };

  it.each(ORDER_MAIL_KINDS)('are escaped in %s', (kind) => {
    const { html } = renderOrderMail(kind, rude);
    expect(html).not.toMatch(/<img (?!src="https:\/\/shop\.example\/[^"]*" alt="")|<script|onerror="/);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;');
  });

  it.each(ORDER_MAIL_KINDS)('add no lines and no headers to %s', (kind) => {
    const cunning = 'Maren\r\nBcc: all@shop.example\u2028Total: $0.00\n';
    const { subject, text } = renderOrderMail(kind, {
      ...order,
      firstName: cunning,
      lines: order.lines.map((line) => ({ ...line, title: cunning })),
    });
    expect(subject).not.toMatch(/[\r\n\u2028]/);
    expect(text.split(/[\r\n\u2028]+/).filter((line) => /^(Bcc|Total: \$0)/.test(line))).toEqual([]);
  });
});

it('every mail names the shop, and its address if it has one', () => {
  const shop = { ...order.shop, name: 'North & Co', address: '1 Pier Road, Portland' };
  const mails = [
    ...ORDER_MAIL_KINDS.map((kind) => renderOrderMail(kind, { ...order, shop })),
    renderVerifyAddressMail({ url: 'https://shop.example/v', minutes: 60, shop }),
    renderFactorMail('app_removed', { passwords: true, shop }),
    renderLowStockMail({ ...lowStock, count: 2, shop }),
  ];
  for (const { subject, html, text } of mails) {
    for (const part of [read(html), text]) {
      expect(part).toMatch(/North & Co/i);
      expect(part).toContain('1 Pier Road, Portland');
    }
    expect(subject + html + text).not.toMatch(/osier/i);
  }
});

it('mails about an order show small pictures of the products, from the shop', () => {
  const of = (img: string) =>
    renderOrderMail('order_confirmation_mail', {
      ...order,
      lines: order.lines.slice(0, 1).map((line) => ({ ...line, img })),
    }).html.match(/<img src="([^"]*)"/)?.[1];
  expect(of(TEE)).toBe('https://shop.example/pictures/field-pocket-tee-main.3fa9c1d2-480.webp');
  expect(of('/pictures/own/7/1-960.webp')).toBe('https://shop.example/pictures/own/7/1-480.webp');
  expect(of('https://files.example/tee-960.webp')).toBe('https://files.example/tee-960.webp');
  expect(of('')).toBeUndefined();
});

it('mails to customers say where they find help, mails to staff do not', () => {
  const { shop } = order;
  const verify = { url: 'https://shop.example/v', minutes: 60 };
  const quiet = { ...shop, phone: '' };
  for (const { html, text } of [
    ...ORDER_MAIL_KINDS.map((kind) => renderOrderMail(kind, order)),
    renderVerifyAddressMail({ ...verify, shop }),
  ]) {
    expect(text).toContain('\n\nQuestions? Write to hello@shop.example or call +1 (555) 010-2040.\n\n');
    expect(read(html)).toContain('Questions? Write to hello@shop.example or call +1 (555) 010-2040 .');
    expect(html).toContain('href="mailto:hello@shop.example"');
    expect(html).toContain('href="tel:+15550102040"');
  }
  expect(renderVerifyAddressMail({ ...verify, shop: quiet }).text).toContain(
    'Questions? Write to hello@shop.example.\n',
  );
  expect(renderLowStockMail({ ...lowStock, count: 2 }).text).not.toContain('Questions?');
});

it('mails have the colours of both themes of the shop', () => {
  const { html } = renderOrderMail('order_confirmation_mail', order);
  const tokens = readFileSync(new URL('../../web/ui/theme/tokens.css', import.meta.url), 'utf8');
  for (const [name, token] of [
    ['ground-paper', 'paper'],
    ['ground-surface', 'surface'],
    ['ground-image', 'image'],
    ['ground-accent', 'accent'],
    ['line-line', 'line'],
    ['text-ink', 'ink'],
    ['text-ink2', 'ink-2'],
    ['text-ink3', 'ink-3'],
    ['text-onAccent', 'on-accent'],
  ]) {
    const [, light, dark] = new RegExp(`--${token}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? [];
    expect(html, name).toMatch(new RegExp(`class="[^"]*\\b${name}\\b[^"]*" style="[^"]*:${light};`));
    expect(html, name).toMatch(new RegExp(`\\.${name}{[a-z-]+:${dark}!important}`));
  }
});

it('links state how long they are valid', () => {
  const link = { url: 'https://shop.example/v', shop: order.shop };
  expect(renderVerifyAddressMail({ ...link, minutes: 60 }).text).toContain('works for 1 hour.');
  expect(renderVerifyAddressMail({ ...link, minutes: 1440 }).text).toContain('works for 24 hours.');
  expect(renderResetPasswordMail({ ...link, minutes: 30 }).text).toContain('for 30 minutes.');
  const invitation = renderStaffInvitedMail({ ...link, role: 'read_only', days: 7 }).text;
  expect(invitation).toContain('Your role is: read-only.');
  expect(invitation).toContain('works once, for 7 days.');
});

it('the mail about low stock says how many sizes it does not name', () => {
  const { subject, text } = renderLowStockMail({ ...lowStock, count: 40 });
  expect(subject).toBe('40 sizes are low or sold out');
  expect(text).toContain('Oxford Shirt in Sky: S sold out, M 2 left');
  expect(text).toContain('And 38 more.');
  expect(renderLowStockMail({ ...lowStock, count: 2 }).text).not.toContain('more.');
});
