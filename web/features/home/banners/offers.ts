/**
 * Everything that the home page promises, dates included, in one place (DECISIONS 29). The words are SPECIFICATION section 2's and 9's.
 */

/** The messages that pass in the banner above everything else. */
export const OFFERS = [
  'Free shipping on orders over $150',
  "The newest women's styles are here",
  "Men's shorts 50% off",
] as const;

/** The band across the page. */
export const PROMO = { title: '25% off Accessories', until: 'Offer ends August 1' };

/** The two banners side by side. */
export const ACCESSORIES = {
  female: { title: '40% off women’s accessories', until: 'Until September 1' },
  male: { title: '25% off men’s accessories', until: 'Until September 1' },
};

/** What shopping here is like. */
export const REASSURANCES = [
  { icon: 'shield', title: 'COVID precautions', words: 'Clean hands, masks, sealed parcels' },
  { icon: 'truck', title: 'Free shipping', words: 'On orders over $150' },
  { icon: 'return', title: 'Easy returns', words: 'Send it back without fuss' },
  { icon: 'headset', title: 'Online support', words: 'Real people, every day' },
] as const;
