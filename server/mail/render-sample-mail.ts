import type { MailKind, OrderMailKind } from '#domain/mail/mail-kinds.ts';
import { REJECT_REASONS } from '#domain/return/reject-reason.ts';
import { messageToAuthor } from '#domain/review/hide-reason.ts';
import { INVITATION_DAYS, LINK_MINUTES } from './link-lifetimes.ts';
import type { MailShop, MailText } from './mail-text.ts';
import type { OrderMailLine } from './orders/order-mail-parts.ts';
import { renderOrderMail } from './orders/render-order-mail.ts';
import type { ReturnForMail } from './orders/render-return-mail.ts';
import {
  renderAdminAddedMail,
  renderAdminRemovedMail,
  renderBackupFailedMail,
  renderFactorMail,
  renderPasswordChangedMail,
  renderResetPasswordMail,
  renderSignInProviderAddedMail,
  renderStaffInvitedMail,
  renderVerifyAddressMail,
  renderWebhookDisabledMail,
  type FactorMailKind,
} from './render-account-mail.ts';
import { renderLowStockMail } from './render-low-stock-mail.ts';
import { renderReviewHiddenMail } from './render-review-mail.ts';
import { renderBackInStockMail, renderConfirmStockAlertMail } from './render-stock-alert-mail.ts';

/** A product that a sample is about. */
type SampleProduct = Pick<OrderMailLine, 'title' | 'brand' | 'img'>;

/** Renders a mail of a kind as the shop would send it, with invented data. Up to two `products` replace the invented ones. */
export function renderSampleMail(
  kind: MailKind,
  { shop, products }: { readonly shop: MailShop; readonly products: readonly SampleProduct[] },
): MailText {
  switch (kind) {
    case 'order_confirmation_mail':
    case 'payment_link_mail':
    case 'shipment_mail':
    case 'order_cancellation_mail':
    case 'items_cancelled_mail':
    case 'address_changed_mail':
    case 'refund_mail':
    case 'return_requested_mail':
    case 'return_approved_mail':
    case 'return_rejected_mail':
    case 'return_withdrawn_mail':
    case 'return_expired_mail':
    case 'return_received_mail':
    case 'return_closed_mail':
      return renderSampleOrderMail(kind, {
        shop,
        lines: SAMPLE_LINES.map((line, index) => ({ ...line, ...products[index] })),
      });
    case 'verify_address':
      return renderVerifyAddressMail({
        url: `${shop.url}/user-profile/confirm-address`,
        minutes: LINK_MINUTES.verify_address,
        shop,
      });
    case 'reset_password':
      return renderResetPasswordMail({
        url: `${shop.url}/user-profile/new-password`,
        minutes: LINK_MINUTES.reset_password,
        shop,
      });
    case 'password_changed':
      return renderPasswordChangedMail(shop);
    case 'way_added':
      return renderSignInProviderAddedMail(shop);
    case 'review_hidden':
      return renderReviewHiddenMail({ message: messageToAuthor('advertising', 'Field Pocket Tee'), shop });
    case 'confirm_stock_alert':
      return renderConfirmStockAlertMail({ ...sampleAlert(shop), shop });
    case 'back_in_stock':
      return renderBackInStockMail({ ...sampleAlert(shop), shop });
    case 'staff_invited':
      return renderStaffInvitedMail({
        url: `${shop.url}/admin/join`,
        role: 'fulfilment',
        days: INVITATION_DAYS,
        shop,
      });
    case 'low_stock':
      return renderLowStockMail({ ...SAMPLE_STOCK, shop });
    case 'admin_added':
      return renderAdminAddedMail({ about: SAMPLE_ADDRESS, shop });
    case 'admin_removed':
      return renderAdminRemovedMail({ about: SAMPLE_ADDRESS, shop });
    case 'backup_failed':
      return renderBackupFailedMail({
        job: 'back-up',
        reason: 'The disk of /backups has 120 MB free, and 400 MB are needed',
        shop,
      });
    case 'webhook_disabled':
      return renderWebhookDisabledMail({ host: 'hooks.example', shop });
    default:
      return renderFactorMail(kind satisfies FactorMailKind, { passwords: true, shop });
  }
}

const SAMPLE_ADDRESS = 'maren@osier.example';

function sampleAlert({ url }: MailShop) {
  return {
    name: 'Oxford Shirt in Sky',
    size: 'M',
    productUrl: `${url}/shop`,
    confirmUrl: `${url}/stock-alert`,
    stopUrl: `${url}/stock-alert/stop`,
  };
}

const SAMPLE_STOCK = {
  count: 3,
  units: [
    { title: 'Oxford Shirt', colour: 'Sky', size: 'S', available: 0 },
    { title: 'Oxford Shirt', colour: 'Sky', size: 'M', available: 2 },
    { title: 'Cord Skirt', colour: null, size: 'L', available: 1 },
  ],
};

const SAMPLE_LINES = [
  {
    position: 1,
    title: 'Field Pocket Tee',
    brand: 'Keystone',
    img: '',
    size: 'M',
    unitCents: 2040,
    quantity: 2,
  },
  { position: 2, title: 'Cord Skirt', brand: 'Keystone', img: '', size: 'L', unitCents: 2600, quantity: 1 },
];

const SAMPLE_SHIPMENT = {
  isWhole: true,
  carrier: 'UPS',
  tracking: '1Z999AA10123456784',
  url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
};

/** Two pieces were sent: one is refunded, and one is sent back. */
function sampleReturn(kind: OrderMailKind, lines: readonly SampleLine[]): ReturnForMail {
  const isClosed = kind === 'return_closed_mail';
  return {
    number: 12,
    lines: lines.slice(0, 1).map((line) => ({
      ...line,
      newSize: null,
      received: isClosed ? 2 : null,
      accepted: isClosed ? 1 : null,
      rejected: isClosed ? REJECT_REASONS.worn.text : null,
    })),
    label: null,
    endsAt: kind === 'return_approved_mail' ? new Date('2026-12-30T12:00:00Z') : null,
    rejected: kind === 'return_rejected_mail' ? REJECT_REASONS.too_late.text : null,
    refund: isClosed ? { cents: 2040, isPaidOut: false, creditCents: 0 } : null,
  };
}

type SampleLine = (typeof SAMPLE_LINES)[number];

function renderSampleOrderMail(
  kind: OrderMailKind,
  { shop, lines }: { readonly shop: MailShop; readonly lines: readonly SampleLine[] },
): MailText {
  return renderOrderMail(kind, {
    number: 1042,
    providerPaymentId: 'pi_3QabcDEF',
    paymentMethod: 'card',
    totalCents: 6680,
    creditCents: 0,
    shippingCents: 0,
    shippingMethod: 'Standard',
    adjustments: [],
    taxes: [],
    returnedCents: 6680,
    refundMethod: 'card',
    refundingCents: 6680,
    creditedCents: 0,
    dueCents: 6680,
    isToCollect: false,
    isPaidInCash: false,
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
    createdAt: new Date('2026-11-21T12:00:00Z'),
    holdEndsAt: new Date('2026-11-23T12:00:00Z'),
    lines,
    shipment: { ...SAMPLE_SHIPMENT, lines },
    cancellation: {
      creditCents: 0,
      cents: 2040,
      lines: lines.slice(0, 1).map((line) => ({ ...line, quantity: 1 })),
      isPaidOut: false,
      isUndeliverable: false,
    },
    isUndeliverable: false,
    return: sampleReturn(kind, lines),
    shop,
    orderUrl: `${shop.url}/user-profile/my-orders`,
  });
}
