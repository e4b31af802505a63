/** All offers and dates of the home page (DECISIONS 29). SPECIFICATION sections 2 and 9 fix the texts. */

/** The messages of the offer banner. */
export const OFFERS = [
  'Free shipping on orders over $150',
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

/** The reasons to shop here. */
export const REASSURANCES = [
  { icon: 'shield', title: 'COVID precautions', detail: 'Clean hands, masks, sealed parcels' },
  { icon: 'truck', title: 'Free shipping', detail: 'On orders over $150' },
  { icon: 'return', title: 'Easy returns', detail: 'Send it back without fuss' },
  { icon: 'headset', title: 'Online support', detail: 'Real people, every day' },
] as const;
