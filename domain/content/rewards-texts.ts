import { SHIPPING_PROMISES } from '../shipping/promises/shipping-promises.ts';

/** The texts of the offer on the shop page (SPECIFICATION section 2, 'Shop page') until the merchant publishes others. */
export const REWARDS_TEXTS = {
  heading: SHIPPING_PROMISES.rewards,
  text: 'When you pay with a rewards credit card',
} as const;
export type RewardsTexts = Readonly<Record<keyof typeof REWARDS_TEXTS, string>>;
