import type { DemoReviewNote } from './demo-listing.ts';

/** Reviews of the men's clothes by product, newest first. */
export const menReviews: Readonly<Record<string, readonly DemoReviewNote[]>> = {
  'field-pocket-tee': [
    {
      name: 'Owen T.',
      rateTenths: 48,
      daysAgo: 9,
      comments: 'Neck stays flat after the dryer, which I am told you should not do. Ordered two more.',
    },
    {
      name: 'Rasheed A.',
      rateTenths: 45,
      daysAgo: 33,
      comments: 'Good weight. Chalk is an honest off-white, not a bright one.',
    },
    {
      name: 'Paul V.',
      rateTenths: 46,
      daysAgo: 71,
      comments: 'The pocket holds glasses. That is all I ask of a pocket.',
    },
  ],
  'harbour-stripe-tee': [
    {
      name: 'Camille R.',
      rateTenths: 50,
      daysAgo: 4,
      comments: 'Bought for my husband, worn by me. The stripes line up at the side seams!',
    },
    {
      name: 'Jonas E.',
      rateTenths: 47,
      daysAgo: 27,
      comments:
        'Thicker than I expected and better for it. The ink has not run into the ecru after five washes at 40 degrees.',
    },
    {
      name: 'Tom B.',
      rateTenths: 46,
      daysAgo: 58,
      comments: 'Fits true to size, I am a plain M and M it is.',
    },
    { name: 'Leo M.', rateTenths: 49, daysAgo: 90, comments: '' },
  ],
  'garment-dyed-tee': [
    {
      name: 'Hugo S.',
      rateTenths: 44,
      daysAgo: 15,
      comments: 'Lovely dusty colour. Wash it alone the first time, mine turned a towel pink.',
    },
    {
      name: 'Arjun P.',
      rateTenths: 42,
      daysAgo: 46,
      comments: 'Soft from the first day. A touch short on me at 190 cm.',
    },
  ],
  'loopback-tee': [
    {
      name: 'Miles D.',
      rateTenths: 47,
      daysAgo: 21,
      comments: 'Looks like the gym shirt from a school I wish I had gone to.',
    },
    {
      name: 'Kofi N.',
      rateTenths: 41,
      daysAgo: 63,
      comments: 'Nice tee. I would have liked the oat rib on the sleeves as well.',
    },
  ],
  'straight-jean-mid': [
    {
      name: 'Greta L.',
      rateTenths: 50,
      daysAgo: 7,
      comments: 'My brother has refused every pair of jeans since 2011. He has kept these.',
    },
    {
      name: 'Sam W.',
      rateTenths: 46,
      daysAgo: 18,
      comments:
        'Proper straight leg, no hidden taper. They give a little at the waist after a day, so do not size up.',
    },
    {
      name: 'Ibrahim K.',
      rateTenths: 48,
      daysAgo: 40,
      comments: 'The fading looks worn, not painted on. Stitching is clean everywhere I looked.',
    },
    {
      name: 'Dieter H.',
      rateTenths: 44,
      daysAgo: 77,
      comments: 'Good trousers. The legs were 3 cm too long for me, the tailor did it in ten minutes.',
    },
  ],
  'painter-jean-ecru': [
    {
      name: 'Noah F.',
      rateTenths: 39,
      daysAgo: 12,
      comments: 'Great cut, but ecru means ecru: you can see a dark phone through the pocket.',
    },
    {
      name: 'Emil J.',
      rateTenths: 45,
      daysAgo: 52,
      comments: 'I do paint in them. Everything washes out except the thing I spilled on the first day.',
    },
    {
      name: 'Carlos G.',
      rateTenths: 34,
      daysAgo: 80,
      comments: 'Runs a full size large in the waist. Returned for the smaller one, which was quick.',
    },
  ],
  'slim-jean-black': [
    {
      name: 'Ravi S.',
      rateTenths: 38,
      daysAgo: 29,
      comments: 'Comfortable, and slim rather than tight. The black went grey quicker than I hoped.',
    },
    {
      name: 'Luca B.',
      rateTenths: 33,
      daysAgo: 66,
      comments: 'Fine, but the size I need is always sold out.',
    },
  ],
  'oxford-shirt-sky': [
    {
      name: 'Henrik O.',
      rateTenths: 49,
      daysAgo: 3,
      comments: 'The collar rolls, it does not flop. I have looked for this shirt for years.',
    },
    {
      name: 'Priya C.',
      rateTenths: 48,
      daysAgo: 25,
      comments: 'Gift for my dad, who ironed it twice to check. He approves.',
    },
    {
      name: 'Walter N.',
      rateTenths: 50,
      daysAgo: 38,
      comments: 'Cloth has a bit of body to it. Buttons sewn on properly. 72 years old and hard to please.',
    },
    { name: 'Ben', rateTenths: 45, daysAgo: 61, comments: 'Sleeves slightly long, otherwise perfect.' },
    {
      name: 'Mateo A.',
      rateTenths: 48,
      daysAgo: 104,
      comments: 'Blue as in the picture. Wears well under a jumper and the tail stays tucked in.',
    },
  ],
  'camp-shirt-juniper': [
    {
      name: 'Nils K.',
      rateTenths: 48,
      daysAgo: 8,
      comments: 'Wore it through a heat wave and forgot I had it on.',
    },
    {
      name: 'Francesca D.',
      rateTenths: 43,
      daysAgo: 31,
      comments: 'My partner likes it very much. It creases, but in a good-natured way.',
    },
    {
      name: 'Yusuf T.',
      rateTenths: 47,
      daysAgo: 49,
      comments: 'Collar lies flat without pressing. Juniper is greener in the sun and greyer indoors.',
    },
  ],
  'poplin-shirt-stripe': [
    {
      name: 'Arthur P.',
      rateTenths: 45,
      daysAgo: 23,
      comments: 'Very crisp. The collar keeps its points all day without stays.',
    },
    {
      name: 'Lin Z.',
      rateTenths: 41,
      daysAgo: 57,
      comments: 'A little see-through in white light, so I wear something under it.',
    },
  ],
  'pleated-short-khaki': [
    {
      name: 'Gabe R.',
      rateTenths: 46,
      daysAgo: 14,
      comments: 'Pleats! Room to sit down! Why did we ever stop?',
    },
    {
      name: 'Stefan U.',
      rateTenths: 42,
      daysAgo: 44,
      comments: 'Good length above the knee. Pockets are deep enough for keys and a book.',
    },
  ],
  'drawstring-short-slate': [
    {
      name: 'Aaron Q.',
      rateTenths: 44,
      daysAgo: 11,
      comments: 'For eleven dollars I expected pyjamas. These went to a restaurant.',
    },
    {
      name: 'Pedro L.',
      rateTenths: 40,
      daysAgo: 36,
      comments: 'Cool and light. The cord comes out in the wash, so tie it first.',
    },
  ],
  'loopback-hoodie-lichen': [
    {
      name: 'Isla M.',
      rateTenths: 48,
      daysAgo: 5,
      comments: 'Stole it from my flatmate, then bought my own. Heavy in the best sense.',
    },
    {
      name: 'Ryo T.',
      rateTenths: 46,
      daysAgo: 30,
      comments: 'The colour is hard to describe and goes with everything I own.',
    },
    {
      name: 'Callum E.',
      rateTenths: 49,
      daysAgo: 55,
      comments: 'Hood has actual volume. Cuffs still tight after three months of daily wear.',
    },
    { name: 'Bjarne S.', rateTenths: 45, daysAgo: 92, comments: '' },
  ],
  'brushed-hoodie-navy': [
    {
      name: 'Theo C.',
      rateTenths: 47,
      daysAgo: 17,
      comments: 'So soft inside that I wear it with nothing under it.',
    },
    {
      name: 'Dana P.',
      rateTenths: 42,
      daysAgo: 48,
      comments: 'Sheds a little blue fluff at first. After two washes it stopped.',
    },
    {
      name: 'Oskar V.',
      rateTenths: 46,
      daysAgo: 83,
      comments: 'Solid. Boxy fit, size down if you like it close.',
    },
  ],
  'brushed-hoodie-oat': [
    {
      name: 'Nadia H.',
      rateTenths: 46,
      daysAgo: 20,
      comments: 'The dearest hoodie I have owned and the only one people ask about.',
    },
  ],
  'brushed-hoodie-brick': [
    {
      name: 'Joe K.',
      rateTenths: 44,
      daysAgo: 26,
      comments: 'Warm, cosy, good red. Wish the pocket had an inner one for a phone.',
    },
    {
      name: 'Andrei M.',
      rateTenths: 38,
      daysAgo: 69,
      comments: 'Good hoodie but the sleeves are long on me and the cuff hides half my hand.',
    },
  ],
};
