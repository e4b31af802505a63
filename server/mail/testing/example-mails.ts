import type { OrderForMail } from '../orders/order-for-mail.ts';
import type { ReturnForMail } from '../orders/render-return-mail.ts';

/** The path of a picture in the shop. */
export const TEE = '/pictures/field-pocket-tee-main.3fa9c1d2-960.webp';

/** A shipment of a part of the order. */
export const shipment = {
  isWhole: false,
  carrier: 'UPS',
  tracking: '1Z999',
  url: null,
  lines: [
    { title: 'Field Pocket Tee', brand: 'keystone', img: TEE, size: 'M', unitCents: 2040, quantity: 1 },
  ],
};

/** A return that was rejected. */
export const returned: ReturnForMail = {
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

/** An order that was paid by card, with everything that a mail about it may say. */
export const order: OrderForMail = {
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

/** Sizes that are low or sold out. */
export const lowStock = {
  units: [
    { title: 'Oxford Shirt', colour: 'Sky', size: 'S', available: 0 },
    { title: 'Oxford Shirt', colour: 'Sky', size: 'M', available: 2 },
  ],
  shop: order.shop,
};

/** The order of `order`, to be paid in cash at the door. */
export const cash: OrderForMail = {
  ...order,
  paymentMethod: 'cash',
  providerPaymentId: null,
  isToCollect: true,
};

/** Returns the visible words of an HTML document. */
export function read(html: string): string {
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
