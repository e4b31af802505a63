import { phoneUrl, type ShopDetails } from '../shop/shop-details.ts';

/** The names that a body may contain in curly brackets, with the detail of the shop that replaces each. */
export const DETAIL_NAMES = {
  shop: 'name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  shipping: 'shippingText',
} as const satisfies Readonly<Record<string, keyof ShopDetails>>;

const NAME = new RegExp(`\\{(${Object.keys(DETAIL_NAMES).join('|')})\\}`, 'g');

/**
 * Replaces names in curly brackets, such as `{email}`, by the shop's details, so that a page follows them. A line with a detail that the shop
 * does not have is left out.
 */
export function fillShopDetails(body: string, shop: ShopDetails): string {
  const detailOf = (name: string) => shop[DETAIL_NAMES[name as keyof typeof DETAIL_NAMES]];
  return (
    body
      .split('\n')
      .filter((line) => [...line.matchAll(NAME)].every(([, name = '']) => detailOf(name) !== ''))
      // The address of a link has no spaces and brackets, which phone numbers have.
      .map((line) =>
        line
          .replaceAll('tel:{phone}', phoneUrl(shop.phone))
          .replaceAll(NAME, (_, name: string) => detailOf(name)),
      )
      .join('\n')
  );
}
