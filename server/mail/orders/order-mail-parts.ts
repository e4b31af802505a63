import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import type { MailBlock, MailContent } from '../mail-text.ts';

/** A line of an order. */
export type OrderMailLine = {
  readonly title: string;
  readonly brand: string;
  /** The URL of the product's picture, which may begin with the path; empty for none. */
  readonly img: string;
  readonly size: string | null;
  readonly unitCents: number;
  readonly quantity: number;
};

/** What a kind of mail about an order says. */
export type OrderMailMessage = Pick<MailContent, 'subject' | 'preview' | 'heading' | 'blocks'>;

/** Returns items with the number of their pieces, and without amounts. */
export function countedItems(lines: readonly OrderMailLine[]): MailBlock {
  return {
    kind: 'items',
    lines: lines.map(({ title, brand, size, quantity, img }) => ({
      title,
      picture: img,
      details: [brand, ...(size === null ? [] : [describeSize(size)])].join(', '),
      amount: `${quantity} ${quantity === 1 ? 'piece' : 'pieces'}`,
    })),
    sums: [],
    total: null,
  };
}

/** Starts a sentence with the customer's first name if the mail may contain it. */
export function addressed(
  { isAddressConfirmed, firstName }: { readonly isAddressConfirmed: boolean; readonly firstName: string },
  sentence: string,
): string {
  return isAddressConfirmed
    ? `${firstName}, ${sentence}`
    : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}

/** Names an order by its first product and the number of others. */
export function nameOf({ lines }: { readonly lines: readonly OrderMailLine[] }): string {
  const [first, ...more] = lines;
  return `${first?.title ?? 'no products'}${more.length > 0 ? ` and ${more.length} more` : ''}`;
}

/** Dates are shown without a time, so they need a fixed time zone. */
export const MAIL_DATE_FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A moment, with the time zone that it is shown in. */
export const MAIL_TIME_FORMAT = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});
