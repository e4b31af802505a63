import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { CONFIRM_ALERT_DAYS } from '#domain/stock/stock-alert.ts';
import type { MailShop, MailText } from './mail-text.ts';
import { renderMail } from './render-mail.ts';

/** A size that is sold out, or back. The links include their secret. */
export type StockAlertMail = {
  readonly name: string;
  /** Null when all sizes share the stock. */
  readonly size: string | null;
  readonly productUrl: string;
  readonly confirmUrl: string;
  readonly stopUrl: string;
  readonly shop: MailShop;
};

function describe({ name, size }: Pick<StockAlertMail, 'name' | 'size'>): string {
  return size === null ? name : `${name}, ${describeSize(size)}`;
}

/** Renders the mail that asks whether the address wants to know when a size is back. */
export function renderConfirmStockAlertMail(mail: StockAlertMail): MailText {
  return renderMail({
    subject: 'Shall we tell you when it is back?',
    heading: 'Shall we tell you when it is back?',
    blocks: [
      {
        kind: 'paragraph',
        text: `This address was entered for ${describe(mail)}, which is sold out. If you confirm, we send one email when it is back.`,
      },
      { kind: 'action', label: 'Yes, tell me', url: mail.confirmUrl },
      {
        kind: 'paragraph',
        text: `The link works for ${CONFIRM_ALERT_DAYS} days. If you did not ask for this, you can ignore this email: there will be no other.`,
      },
    ],
    reason: `You receive this email because this address was entered on the page of a product at ${mail.shop.name}.`,
    shop: mail.shop,
  });
}

/** Renders the one mail that a size is back. */
export function renderBackInStockMail(mail: StockAlertMail): MailText {
  return renderMail({
    subject: `Back in stock: ${mail.name}`,
    heading: 'It is back',
    blocks: [
      {
        kind: 'paragraph',
        text: `${describe(mail)} is back in stock. We are not holding one for you, and have told others too.`,
      },
      { kind: 'action', label: 'Open the product', url: mail.productUrl },
      {
        kind: 'paragraph',
        text: 'This was the only email about it. You can stop all emails about sizes that are back.',
      },
      { kind: 'action', label: 'Stop these emails', url: mail.stopUrl },
    ],
    reason: 'You receive this email because you asked to be told when this size is back.',
    shop: mail.shop,
  });
}
