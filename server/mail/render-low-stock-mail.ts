import { productName } from '#domain/catalogue/product-name.ts';
import type { MailShop, MailText } from './mail-text.ts';
import { renderMail } from './render-mail.ts';

/** Stock that is low or sold out. `units` has those with the least stock, `count` is the number of all. */
export type LowStock = {
  readonly count: number;
  readonly units: readonly {
    readonly title: string;
    readonly colour: string | null;
    readonly size: string | null;
    readonly available: number;
  }[];
  readonly shop: MailShop;
};

/** Renders the daily mail to staff about low stock. */
export function renderLowStockMail({ count, units, shop }: LowStock): MailText {
  const products = new Map<string, string[]>();
  for (const { size, available, ...product } of units) {
    const left = available === 0 ? 'sold out' : `${available} left`;
    const name = productName(product);
    products.set(name, [...(products.get(name) ?? []), size === null ? left : `${size} ${left}`]);
  }
  const title = count === 1 ? '1 size is low or sold out' : `${count} sizes are low or sold out`;
  const more = count - units.length;
  return renderMail({
    subject: title,
    heading: title,
    blocks: [
      { kind: 'details', rows: [...products] },
      ...(more > 0 ? [{ kind: 'paragraph', text: `And ${more} more.` } as const] : []),
      { kind: 'action', label: 'Open stock', url: `${shop.url}/admin/stock` },
    ],
    reason: 'You receive this email once a day at most, because you may see the stock of the shop.',
    isForStaff: true,
    shop,
  });
}
