import type { DemoReviewNote } from './demo-listing.ts';

/** Reviews of the women's clothes by product, newest first. */
export const womenReviews: Readonly<Record<string, readonly DemoReviewNote[]>> = {
  'rib-tank-fern': [
    {
      name: 'Bea J.',
      rateTenths: 46,
      daysAgo: 10,
      comments: 'Straps wide enough for a normal bra. Thank you, whoever decided that.',
    },
    {
      name: 'Chidi O.',
      rateTenths: 44,
      daysAgo: 39,
      comments: 'For my daughter, who is fifteen and says it is "fine", so she loves it.',
    },
    {
      name: 'Marta W.',
      rateTenths: 45,
      daysAgo: 74,
      comments: 'Stretchy but it springs back. Fern is a soft green that suits pale skin.',
    },
  ],
  'rib-tank-paper': [
    {
      name: 'Hana S.',
      rateTenths: 47,
      daysAgo: 13,
      comments: 'Not see-through. I repeat, a white tank that is not see-through.',
    },
    {
      name: 'Louise B.',
      rateTenths: 41,
      daysAgo: 50,
      comments: 'Very good for the price, the scoop is a bit deep for the office.',
    },
  ],
  'tank-stripe-rose': [
    {
      name: 'Amelie F.',
      rateTenths: 43,
      daysAgo: 28,
      comments: 'Cheerful and well made. The binding frames it nicely.',
    },
    {
      name: 'Tess D.',
      rateTenths: 41,
      daysAgo: 65,
      comments: 'A bit shorter than my other tanks. Colours are exactly as shown.',
    },
  ],
  'rib-tank-ink': [
    {
      name: 'Rosa I.',
      rateTenths: 48,
      daysAgo: 16,
      comments: 'I wear it under a suit jacket twice a week and nobody has guessed what it cost.',
    },
    {
      name: 'Yvonne K.',
      rateTenths: 44,
      daysAgo: 42,
      comments: 'High neck without choking. Washes well inside out.',
    },
  ],
  'sundress-paprika': [
    {
      name: 'Ingrid S.',
      rateTenths: 48,
      daysAgo: 6,
      comments: 'The tie makes the waist sit exactly where I want it. The linen softened after one wash.',
    },
    {
      name: 'Dana P.',
      rateTenths: 42,
      daysAgo: 19,
      comments: 'Lovely colour, close to the picture. I am between sizes and the smaller one fits best.',
    },
    {
      name: 'Yuki M.',
      rateTenths: 50,
      daysAgo: 41,
      comments: 'Pockets would make it perfect. I have worn it every weekend since it came.',
    },
  ],
  'smock-dress-meadow': [
    {
      name: 'Clara N.',
      rateTenths: 49,
      daysAgo: 2,
      comments: 'Wore it to a wedding in a garden and was asked for the shop three times.',
    },
    {
      name: 'Sofia G.',
      rateTenths: 46,
      daysAgo: 22,
      comments: 'Roomy, so it is kind after lunch. The flowers are prettier close up.',
    },
    {
      name: 'Abigail R.',
      rateTenths: 45,
      daysAgo: 35,
      comments:
        'I am 158 cm and it ends at mid-calf. On my tall sister it ends at the knee, we both like it.',
    },
    { name: 'Meera J.', rateTenths: 48, daysAgo: 73, comments: 'Eight months pregnant and still in it.' },
  ],
  'slip-dress-spruce': [
    {
      name: 'Elena V.',
      rateTenths: 46,
      daysAgo: 24,
      comments: 'Hangs beautifully. Steam it, do not iron it.',
    },
    {
      name: 'Jo',
      rateTenths: 43,
      daysAgo: 56,
      comments: 'Straps could be adjustable. Otherwise a dress for every season with a shirt over or under.',
    },
  ],
  'bias-skirt-camel': [
    {
      name: 'Harriet L.',
      rateTenths: 47,
      daysAgo: 13,
      comments: 'Swishes. The elastic does not roll, even sitting all day.',
    },
    {
      name: 'Zoe A.',
      rateTenths: 45,
      daysAgo: 47,
      comments: 'Flat shoes, heels, boots: works with all of them. Static on dry days, a light slip helps.',
    },
  ],
  'tiered-skirt-midnight': [
    {
      name: 'Paloma R.',
      rateTenths: 49,
      daysAgo: 11,
      comments: 'So much cloth! It turns when I turn. My little girl wants one.',
    },
    {
      name: 'Kirsten B.',
      rateTenths: 46,
      daysAgo: 32,
      comments:
        'Dark enough for winter, flowery enough for spring. Waistband sits flat under a tucked shirt.',
    },
    {
      name: 'Fatima E.',
      rateTenths: 47,
      daysAgo: 60,
      comments: 'Long enough on me, and I am tall. Beautiful print.',
    },
  ],
  'cord-skirt-chestnut': [
    {
      name: 'Wendy C.',
      rateTenths: 45,
      daysAgo: 37,
      comments: 'The pockets are real and they are big. Buttons all open, which helps on a bicycle.',
    },
    {
      name: 'Ottilie F.',
      rateTenths: 43,
      daysAgo: 79,
      comments: 'Warm brown, not reddish. Picks up lint like all corduroy does.',
    },
  ],
  'denim-skirt-bleach': [
    {
      name: 'Casey M.',
      rateTenths: 42,
      daysAgo: 18,
      comments: 'Softer than it looks. Gapes a little between two buttons when I sit.',
    },
    {
      name: 'Ines T.',
      rateTenths: 45,
      daysAgo: 53,
      comments: 'The blue of a summer sky about eleven in the morning.',
    },
    {
      name: 'Rowan H.',
      rateTenths: 38,
      daysAgo: 88,
      comments: 'It is nice, but I expected it longer. Check the picture again before you order.',
    },
  ],
  'peasant-blouse-oat': [
    {
      name: 'Annika P.',
      rateTenths: 46,
      daysAgo: 20,
      comments: 'Travels well. Rolled it in a bag for two days and it came out smooth.',
    },
    {
      name: 'Judith S.',
      rateTenths: 44,
      daysAgo: 45,
      comments: 'Full sleeves, so mind the soup. Very pretty neck.',
    },
  ],
  'round-collar-blouse': [
    {
      name: 'Mabel O.',
      rateTenths: 48,
      daysAgo: 9,
      comments: "The collar keeps its curve. I feel like the heroine of a good children's book.",
    },
    {
      name: 'Laura Q.',
      rateTenths: 44,
      daysAgo: 34,
      comments: 'Pin tucks are neat and even. A bit narrow over the shoulders, I took the L.',
    },
    { name: 'Simone D.', rateTenths: 46, daysAgo: 67, comments: 'Sweet without being silly.' },
  ],
  'leaf-blouse-moss': [
    {
      name: 'Petra A.',
      rateTenths: 36,
      daysAgo: 30,
      comments: 'Pretty print. One tassel came off in the first wash and I sewed it back.',
    },
    {
      name: 'Gwen L.',
      rateTenths: 40,
      daysAgo: 62,
      comments: 'Darker than I thought from the picture, but it has grown on me.',
    },
  ],
};
