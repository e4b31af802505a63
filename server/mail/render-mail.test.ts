import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ORDER_MAIL_KINDS } from '#domain/mail/mail-kinds.ts';
import type { OrderForMail } from './orders/order-for-mail.ts';
import { renderOrderMail } from './orders/render-order-mail.ts';
import {
  renderFactorMail,
  renderResetPasswordMail,
  renderStaffInvitedMail,
  renderVerifyAddressMail,
} from './render-account-mail.ts';
import { renderLowStockMail } from './render-low-stock-mail.ts';
import { cash, lowStock, order, read } from './testing/example-mails.ts';

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

  it('loads only pictures and fonts of the shop and runs no script', () => {
    const others = html
      .replaceAll(/<img src="https:\/\/shop\.example\/(pictures|mail)\//g, '')
      .replaceAll(/src:url\('https:\/\/shop\.example\/mail\//g, '');
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
    expect(html).not.toMatch(
      /<img (?!src="https:\/\/shop\.example\/[^"]*" (alt=""|class="on-))|<script|onerror="/,
    );
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

it('mails about an order link the terms of shipping and returns, others do not', () => {
  const url = 'https://shop.example/pages/shipping-and-returns';
  const { html, text } = renderOrderMail('order_confirmation_mail', order);
  expect(text).toContain(`Shipping and returns:\n${url}`);
  expect(html).toContain(`href="${url}"`);
  const { shop } = order;
  const account = renderVerifyAddressMail({ url: 'https://shop.example/v', minutes: 60, shop });
  expect(account.text).not.toContain(url);
});

it('mails begin with a hidden line for inboxes: the products and the total, else the first paragraph', () => {
  const hidden = /<body[^>]*>\s*<div style="display:none[^>]*>([^<]*)/;
  const confirmation = renderOrderMail('order_confirmation_mail', order).html;
  expect(hidden.exec(confirmation)?.[1]).toBe('Field Pocket Tee and Cord Skirt: $66.80');
  expect(hidden.exec(renderOrderMail('refund_mail', order).html)?.[1]).toMatch(/^Maren, we have refunded/);
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
