import { SHIPPING_PROMISES } from '#domain/shop/shipping-promises.ts';
import { SHIELD } from '../../../ui/picture/shield-icon.ts';

/** All offers and dates of the home page (DECISIONS 29). SPECIFICATION sections 2 and 9 fix the texts. */

/** The messages of the offer banner. */
export const OFFERS = [
  SHIPPING_PROMISES.banner,
  "The newest women's styles are here",
  "Men's shorts 50% off",
] as const;

/** The full-width band. */
export const PROMO = { title: '25% off Accessories', until: 'Offer ends August 1' };

/** The two banners side by side. */
export const ACCESSORIES = {
  female: { title: '40% off women’s accessories', until: 'Until September 1' },
  male: { title: '25% off men’s accessories', until: 'Until September 1' },
};

const TRUCK =
  'M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2M15 18H9M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14M15 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM5 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0z';
const HEADSET =
  'M3 14h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a9 9 0 0 1 18 0v7a2 2 0 0 1-2 2h-1a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2h3';
const RETURN = 'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5';

/** The reasons to shop here, each with the props of its icon. */
export const REASSURANCES = [
  { icon: { path: SHIELD }, title: 'COVID precautions', detail: 'Clean hands, masks, sealed parcels' },
  { icon: { path: TRUCK }, ...SHIPPING_PROMISES.reassurance },
  { icon: { path: RETURN }, title: 'Easy returns', detail: 'Send it back without fuss' },
  { icon: { path: HEADSET }, title: 'Online support', detail: 'Real people, every day' },
] as const;
