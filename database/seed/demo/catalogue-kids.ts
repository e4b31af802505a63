import type { DemoListing } from './demo-listing.ts';

/** The children's clothes of the demo shop, by category. */
export const kidsListings: readonly DemoListing[] = [
  {
    id: 'kids-cord-pant-rust',
    title: 'Pull-On Cord Pants',
    colour: 'Rust',
    brand: 'keystone',
    department: 'kids',
    category: 'pants',
    priceCents: 1900,
    details:
      'Soft corduroy pants that a child can pull on alone. Broad elastic at the waist with a cord to draw it in, slant pockets that hold a few stones, and room at the knee.',
    stock: 25,
    detailAlt: 'Close view of the elastic waistband, pale drawcord and rust corduroy',
  },
  {
    id: 'kids-jogger-pond',
    title: 'Everyday Pants',
    colour: 'Pond',
    brand: 'kd',
    department: 'kids',
    category: 'pants',
    priceCents: 950,
    details:
      'Everyday twill with a patch stitched over each knee before the first hole appears. Elastic waist, drawcord, slant pockets and pale thread that shows off the seams.',
    stock: 40,
    detailAlt: 'Close view of the elastic waistband, drawcord and the tops of the knee patches',
  },
  {
    id: 'kids-gingham-shirt',
    title: 'Gingham Play Shirt',
    colour: 'Marigold',
    brand: 'copper thompson',
    department: 'kids',
    category: 'shirts',
    priceCents: 1800,
    details:
      'A short-sleeved shirt in marigold gingham, light and quick to dry. Big enough buttons for small fingers, one chest pocket, and a curved tail that looks right untucked.',
    stock: 18,
    detailAlt: 'Close view of the gingham collar, buttons and chest pocket',
  },
  {
    id: 'kids-dot-shirt',
    title: 'Pebble Dot Shirt',
    colour: 'Bluebell',
    brand: 'keystone',
    department: 'kids',
    category: 'shirts',
    priceCents: 1800,
    details:
      'White dots on bluebell poplin, with an open camp collar that never pinches under the chin. Short sleeves, a straight hem and pale buttons.',
    stock: 4,
    detailAlt: 'Close view of the open collar, pale buttons and white dots',
  },
];
