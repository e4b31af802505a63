import type { DemoReviewNote } from './demo-listing.ts';

/** Reviews of the children's clothes by product, newest first. */
export const kidsReviews: Readonly<Record<string, readonly DemoReviewNote[]>> = {
  'kids-cord-pant-rust': [
    {
      name: 'Maren R.',
      rateTenths: 50,
      daysAgo: 7,
      comments: 'He put them on by himself. Then he put them on again the next day, and the next.',
    },
    {
      name: 'Tobias F.',
      rateTenths: 46,
      daysAgo: 43,
      comments: 'Knees have survived one playground, two cats and a gravel drive.',
    },
    {
      name: 'Grandma Jean',
      rateTenths: 48,
      daysAgo: 70,
      comments: 'Easy to pull up, easy to wash, and the colour hides everything.',
    },
  ],
  'kids-gingham-shirt': [
    {
      name: 'Nora B.',
      rateTenths: 47,
      daysAgo: 15,
      comments: 'Photo day shirt. The buttons are big enough that she does them up alone, one hole off.',
    },
    {
      name: 'Vikram S.',
      rateTenths: 45,
      daysAgo: 51,
      comments: 'Bright and thin, dries on the line in an hour. Tail is long, leaves room to grow.',
    },
  ],
  'kids-dot-shirt': [
    {
      name: 'Elise W.',
      rateTenths: 49,
      daysAgo: 21,
      comments: 'He counts the dots at breakfast. He is up to forty.',
    },
    {
      name: 'Sean C.',
      rateTenths: 41,
      daysAgo: 59,
      comments: 'Good shirt, no scratchy label. Needs ironing if you care about that, we do not.',
    },
  ],
};
