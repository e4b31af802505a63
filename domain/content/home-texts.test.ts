import { expect, test } from 'vitest';
import { DEFAULT_TEXTS } from './home-texts.ts';
import { REWARDS_TEXTS } from './rewards-texts.ts';

test('the first texts are, to the letter, those that the shop had before staff could change them', () => {
  expect({ ...DEFAULT_TEXTS, rewards: REWARDS_TEXTS }).toEqual({
    offers: {
      first: 'Free shipping on orders over $150',
      second: "The newest women's styles are here",
      third: "Men's shorts 50% off",
    },
    hero: {
      heading: 'Clothing made for the perfect Summer',
      text: 'Linen, light cotton and easy shapes for women, men and kids.',
      button: 'Shop',
      link: '/shop',
    },
    tiles: {
      heading: 'Our Collections',
      first: 'Linen',
      firstLink: '/shop?q=linen',
      second: 'Washed denim',
      secondLink: '/shop?q=washed+denim',
      third: 'Summer prints',
      thirdLink: '/shop?q=print',
      fourth: 'Loopback',
      fourthLink: '/shop?q=loopback',
    },
    departments: { heading: 'Departments', female: 'For Her', male: 'For Him', kids: 'For Them' },
    women: { heading: 'Women’s collection' },
    men: { heading: 'Men’s collection' },
    promo: { heading: '25% off Accessories', note: 'Offer ends August 1', button: 'Shop', link: '/shop' },
    accessories: {
      female: '40% off women’s accessories',
      femaleNote: 'Until September 1',
      male: '25% off men’s accessories',
      maleNote: 'Until September 1',
    },
    reassurance: {
      first: 'COVID precautions',
      firstNote: 'Clean hands, masks, sealed parcels',
      second: 'Free shipping',
      secondNote: 'On orders over $150',
      third: 'Easy returns',
      thirdNote: 'Send it back without fuss',
      fourth: 'Online support',
      fourthNote: 'Real people, every day',
    },
    finder: {
      heading: 'Find your fit',
      text: 'Choose a department first, then the type and brand.',
    },
    rewards: { heading: 'EXTRA 25% OFF + Free Shipping', text: 'When you pay with a rewards credit card' },
  });
});
