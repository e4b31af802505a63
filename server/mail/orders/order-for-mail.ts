import type { PaymentMethod } from '#domain/order/payment-method.ts';
import type { RefundMethod } from '#domain/refund/refund-method.ts';
import type { MailShop } from '../mail-text.ts';
import type { OrderMailLine } from './order-mail-parts.ts';
import type { ReturnForMail } from './render-return-mail.ts';

/** An amount that a discount took off a line, or off shipping (position null). */
export type OrderMailAdjustment = {
  readonly position: number | null;
  readonly label: string;
  readonly code: string | null;
  readonly cents: number;
};

/** Pieces that were cancelled, and the money that is returned or no longer charged for them. */
export type CancellationForMail = {
  readonly cents: number;
  /** Whether staff have returned the money outside the shop. */
  readonly isPaidOut: boolean;
  /** What becomes store credit again. */
  readonly creditCents: number;
  readonly lines: readonly OrderMailLine[];
  /** Whether they were in a shipment that did not reach the customer. */
  readonly isUndeliverable: boolean;
};

/** A shipment and the pieces in it. */
export type ShipmentForMail = {
  /** Whether these are all pieces of the order that were not cancelled. */
  readonly isWhole: boolean;
  readonly carrier: string | null;
  readonly tracking: string | null;
  readonly url: string | null;
  readonly lines: readonly OrderMailLine[];
};

/** The data of an order mail: an order record, and the addresses of its links. */
export type OrderForMail = {
  readonly number: number;
  /** The transaction id of a card payment. */
  readonly providerPaymentId: string | null;
  readonly paymentMethod: PaymentMethod;
  readonly totalCents: number;
  /** What store credit paid of it. */
  readonly creditCents: number;
  readonly shippingCents: number;
  readonly shippingMethod: string | null;
  readonly adjustments: readonly OrderMailAdjustment[];
  readonly taxes: readonly { readonly included: boolean; readonly cents: number }[];
  /** What is being returned, for the mail about the cancellation of the order. */
  readonly refundingCents: number;
  /** The store credit that the cancellation returns. */
  readonly creditedCents: number;
  /** How the refund of a refund mail reached the customer. */
  readonly refundMethod: RefundMethod;
  /** The amount that a refund mail names. Refunds in parts, store credit and a mismatched payment make it differ from the total. */
  readonly returnedCents: number;
  /**
   * False omits everything that the customer typed. Otherwise anyone could order with another person's address and send that person any
   * text.
   */
  readonly isAddressConfirmed: boolean;
  /** The order belongs to no account. Everybody who has `orderUrl` can then open the order, unless the URL is null. */
  readonly isGuest: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly city: string;
  readonly region: string | null;
  readonly postalCode: string | null;
  readonly country: string;
  readonly phone: string;
  readonly createdAt: Date;
  /** Until when an unpaid order holds its items. */
  readonly holdEndsAt: Date | null;
  readonly lines: readonly (OrderMailLine & { readonly position: number })[];
  /** The shipment that a shipment mail is about; other mails do not read it. */
  readonly shipment: ShipmentForMail | null;
  /** The pieces that a mail about cancelled items is about; other mails do not read it. */
  readonly cancellation: CancellationForMail | null;
  /** Whether the order was cancelled because it could not be delivered. */
  readonly isUndeliverable: boolean;
  /** The return that a mail is about; other mails do not read it. */
  readonly return: ReturnForMail | null;
  /** Whether the customer still has to pay in cash on delivery. The pieces of an exchange need no payment. */
  readonly isToCollect: boolean;
  /** Whether the customer has paid the order in cash, and has it: at the door, or at once when staff took the order. */
  readonly isPaidInCash: boolean;
  /** What the customer pays: the total, less what is no longer charged. */
  readonly dueCents: number;
  readonly shop: MailShop;
  /** The full address of the order's page, or of the page to pay it. */
  readonly orderUrl: string | null;
};

/** Returns the shipment that a mail is about. */
export function shipmentOf({ shipment }: OrderForMail): ShipmentForMail {
  if (shipment === null) throw new Error('the mail about a shipment has none');
  return shipment;
}

/** Returns the cancelled pieces that a mail is about. */
export function cancellationOf({ cancellation }: OrderForMail): CancellationForMail {
  if (cancellation === null) throw new Error('the mail about cancelled items has none');
  return cancellation;
}

/** Returns the return that a mail is about. */
export function returnOf(order: OrderForMail): ReturnForMail {
  if (order.return === null) throw new Error('the mail about a return has none');
  return order.return;
}
