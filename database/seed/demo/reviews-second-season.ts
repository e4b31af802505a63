import type { DemoReviewNote } from './demo-listing.ts';

/** Reviews of the second season's clothes by product, newest first. */
export const secondSeasonReviews: Readonly<Record<string, readonly DemoReviewNote[]>> = {
  'field-pocket-tee-ink': [
    {
      name: 'Dario L.',
      rateTenths: 47,
      daysAgo: 6,
      comments: 'Second one after the chalk. The grey thread makes it look like more than a tee.',
    },
    {
      name: 'Petra H.',
      rateTenths: 44,
      daysAgo: 39,
      comments: 'True ink, not navy, not black. Washed eight times and still is.',
    },
  ],
  'harbour-stripe-tee-rust': [
    {
      name: 'Manuel O.',
      rateTenths: 48,
      daysAgo: 11,
      comments: 'The rust is what I hoped for: brick in the morning, orange at sunset.',
    },
    {
      name: 'Signe A.',
      rateTenths: 45,
      daysAgo: 44,
      comments: 'Stripes meet at the sides. I checked before I paid.',
    },
  ],
  'long-henley-ecru': [
    {
      name: 'Graham W.',
      rateTenths: 46,
      daysAgo: 8,
      comments: 'Warm without weight. Sleeves stay where I push them.',
    },
    {
      name: 'Ines C.',
      rateTenths: 38,
      daysAgo: 52,
      comments: 'Nice rib, but runs long on me. I am 170 cm and it covers the pockets.',
    },
  ],
  'straight-jean-selvedge': [
    {
      name: 'Kofi B.',
      rateTenths: 49,
      daysAgo: 12,
      comments:
        'Turned the cuff once, as in the picture, and stopped there. Sharp and comfortable, which I did not know was allowed.',
    },
    {
      name: 'Ruben D.',
      rateTenths: 46,
      daysAgo: 35,
      comments: 'Dye rubs off on a pale sofa for the first weeks. It says dark rinse, so fair enough.',
    },
    { name: 'Anselm K.', rateTenths: 47, daysAgo: 81, comments: '' },
  ],
  'relaxed-jean-stone': [
    { name: 'Theo P.', rateTenths: 45, daysAgo: 19, comments: 'Feels like a pair I have owned for years.' },
  ],
  'oxford-shirt-fern': [
    {
      name: 'Malik J.',
      rateTenths: 47,
      daysAgo: 14,
      comments: 'The button on the pocket keeps my pass in. Green is quiet enough for the office.',
    },
    {
      name: 'Henrik B.',
      rateTenths: 46,
      daysAgo: 63,
      comments: 'Collar holds its roll after ironing and also after not ironing.',
    },
  ],
  'camp-shirt-palm': [
    {
      name: 'Luca F.',
      rateTenths: 48,
      daysAgo: 5,
      comments:
        'Small print, so it reads as texture from across the street. Got two compliments at one bus stop.',
    },
  ],
  'work-shirt-check': [
    {
      name: 'Eamon R.',
      rateTenths: 45,
      daysAgo: 22,
      comments: 'Proper pockets. The check lines up across both of them.',
    },
    {
      name: 'Noor S.',
      rateTenths: 47,
      daysAgo: 57,
      comments: 'Soft on day one, softer now. Cuffs roll and stay.',
    },
  ],
  'pleated-short-ink': [
    {
      name: 'Bastien M.',
      rateTenths: 44,
      daysAgo: 16,
      comments: 'Pleats that lie flat when I sit. Smart with a shirt.',
    },
  ],
  'drawstring-short-oat': [
    {
      name: 'Oskar T.',
      rateTenths: 46,
      daysAgo: 10,
      comments: 'Lives on the hook by the door from June on.',
    },
    {
      name: 'Filip N.',
      rateTenths: 43,
      daysAgo: 48,
      comments: 'Light enough to see a pocket lining in full sun. Otherwise perfect.',
    },
  ],
  'denim-short-mid': [
    {
      name: 'Caleb Y.',
      rateTenths: 39,
      daysAgo: 30,
      comments: 'Good denim, but the turned hem catches sand. Nice looking sand catcher.',
    },
  ],
  'cord-short-moss': [
    {
      name: 'Ilya V.',
      rateTenths: 47,
      daysAgo: 13,
      comments: 'Corduroy and elastic: my whole personality in one pair of shorts.',
    },
  ],
  'loopback-hoodie-ink': [
    { name: 'Sam D.', rateTenths: 49, daysAgo: 7, comments: 'The hood stands up by itself. Finally.' },
    {
      name: 'Aisha K.',
      rateTenths: 46,
      daysAgo: 41,
      comments: 'Sized up for the sofa, true to size for the street. Have both.',
    },
  ],
  'rib-tank-clay': [
    {
      name: 'Freya N.',
      rateTenths: 47,
      daysAgo: 9,
      comments: 'Clay goes with every skirt I own. Straps stay put.',
    },
    {
      name: 'Dolores M.',
      rateTenths: 45,
      daysAgo: 38,
      comments: 'Washes well, keeps its shape, no rolling at the hem.',
    },
  ],
  'scoop-tank-sky': [
    {
      name: 'Hanna J.',
      rateTenths: 44,
      daysAgo: 25,
      comments: 'Long enough to tuck in, which at this price I did not expect.',
    },
  ],
  'sundress-chambray': [
    {
      name: 'Lucia G.',
      rateTenths: 49,
      daysAgo: 6,
      comments: 'Wore it to a wedding, then to the lake. It creases like linen because it feels like linen.',
    },
    { name: 'Beth A.', rateTenths: 47, daysAgo: 34, comments: 'The belt is long enough for a real bow.' },
  ],
  'smock-dress-harvest': [
    {
      name: 'Rosalind P.',
      rateTenths: 48,
      daysAgo: 18,
      comments: 'I looked for the repeat in the print and could not find it. Lovely deep green.',
    },
    {
      name: 'Yuki T.',
      rateTenths: 46,
      daysAgo: 50,
      comments: 'Roomy. Take your smaller size if you are between two.',
    },
  ],
  'slip-dress-rosewood': [
    {
      name: 'Margaux L.',
      rateTenths: 46,
      daysAgo: 12,
      comments: 'Skims, does not cling. The straps do not slide.',
    },
    {
      name: 'Joelle V.',
      rateTenths: 40,
      daysAgo: 66,
      comments: 'Beautiful colour. Steam it, the folds from the parcel are stubborn.',
    },
  ],
  'bias-skirt-juniper': [
    {
      name: 'Nadia R.',
      rateTenths: 47,
      daysAgo: 21,
      comments: 'Swings when I walk. Worth it for the stairs alone.',
    },
  ],
  'tiered-skirt-clay': [
    {
      name: 'Clara B.',
      rateTenths: 48,
      daysAgo: 8,
      comments: 'Linen that is not see-through. Three tiers, zero fuss.',
    },
    { name: 'Imogen S.', rateTenths: 45, daysAgo: 47, comments: '' },
  ],
  'cord-skirt-fern': [
    { name: 'Greta W.', rateTenths: 46, daysAgo: 17, comments: 'Deep pockets. I kept a paperback in one.' },
  ],
  'peasant-blouse-indigo': [
    { name: 'Zora M.', rateTenths: 47, daysAgo: 15, comments: 'The sleeves make me gesture more.' },
    {
      name: 'Anneke D.',
      rateTenths: 44,
      daysAgo: 59,
      comments: 'Good with jeans, good with a suit. Ties are long, I knot them.',
    },
  ],
  'round-collar-blouse-blush': [
    {
      name: 'Mina K.',
      rateTenths: 48,
      daysAgo: 10,
      comments: 'The tucks are real tucks. Cream collar lights up the face.',
    },
  ],
  'leaf-blouse-rust': [
    {
      name: 'Tess O.',
      rateTenths: 45,
      daysAgo: 20,
      comments: 'A lot of blouse for the money. Rust is warm, not orange.',
    },
  ],
  'kids-cord-pant-moss': [
    { name: 'Maren R.', rateTenths: 48, daysAgo: 5, comments: 'Third pair in this cut. Moss hides moss.' },
    {
      name: 'Jakob H.',
      rateTenths: 46,
      daysAgo: 36,
      comments: 'Wide wales, strong knees, no zip to argue with.',
    },
  ],
  'kids-jogger-clay': [
    {
      name: 'Priya N.',
      rateTenths: 45,
      daysAgo: 12,
      comments: 'Patches already tested on gravel. Patches won.',
    },
  ],
  'kids-play-jean-mid': [
    { name: 'Laurent C.', rateTenths: 47, daysAgo: 9, comments: 'Real rivets! He counted them.' },
    { name: 'Wendy P.', rateTenths: 43, daysAgo: 53, comments: 'Stiff in the first week, then fine.' },
  ],
  'kids-play-jean-rinse': [
    {
      name: 'Astrid L.',
      rateTenths: 46,
      daysAgo: 28,
      comments: 'We let one turn of the hem down after four months. Clever.',
    },
  ],
  'kids-linen-pant-sky': [
    { name: 'Mattea F.', rateTenths: 48, daysAgo: 14, comments: 'Dried on the towel while we had lunch.' },
  ],
  'kids-gingham-shirt-pond': [
    {
      name: 'Nora B.',
      rateTenths: 46,
      daysAgo: 11,
      comments: 'Sister of the marigold one. Now nobody fights.',
    },
  ],
  'kids-oxford-shirt': [
    {
      name: 'Daniel A.',
      rateTenths: 47,
      daysAgo: 23,
      comments: 'Wore it to meet his baby brother. Looked very responsible.',
    },
  ],
  'kids-stripe-tee': [
    {
      name: 'Elin S.',
      rateTenths: 49,
      daysAgo: 7,
      comments: 'Soft neck, long cuffs, stripes that stay blue.',
    },
    { name: 'Robert G.', rateTenths: 44, daysAgo: 62, comments: 'One size up lasts two winters.' },
  ],
  'kids-pocket-tee-fern': [
    {
      name: 'Keiko M.',
      rateTenths: 46,
      daysAgo: 16,
      comments: 'The pocket has held: a shell, a tooth, half a biscuit.',
    },
  ],
  'kids-baseball-tee': [
    { name: 'Carlos V.', rateTenths: 45, daysAgo: 31, comments: 'She calls it her fast shirt.' },
  ],
  'kids-henley-oat': [
    {
      name: 'Birgit E.',
      rateTenths: 41,
      daysAgo: 26,
      comments: 'Buttons are fiddly for him, but the rib is lovely and warm.',
    },
  ],
};
