import type { Category } from '#domain/catalog/categories.ts';

/** Words of which `invent-product.ts` makes titles and details. */
export const FINISHES = [
  'Brushed',
  'Washed',
  'Garment-Dyed',
  'Organic',
  'Heavyweight',
  'Lightweight',
  'Relaxed',
  'Slim',
  'Classic',
  'Everyday',
  'Weekend',
  'Cropped',
  'Longline',
  'Boxy',
  'Textured',
  'Soft',
  'Crinkled',
  'Quilted',
  'Vintage',
  'Tailored',
  'Oversized',
  'Panelled',
  'Stonewashed',
  'Featherweight',
] as const;

export const CLOTHS = [
  'Cotton',
  'Linen',
  'Jersey',
  'Poplin',
  'Twill',
  'Corduroy',
  'Flannel',
  'Chambray',
  'Seersucker',
  'Gauze',
  'Waffle',
  'Ripstop',
  'Canvas',
  'Hemp',
  'Merino',
  'Modal',
  'Satin',
  'Crepe',
  'Velvet',
  'Fleece',
  'Pique',
  'Muslin',
] as const;

export const PATTERNS = [
  '',
  '',
  '',
  'Striped',
  'Checked',
  'Gingham',
  'Floral',
  'Pinstripe',
  'Dotted',
  'Houndstooth',
  'Tartan',
  'Paisley',
  'Herringbone',
  'Ribbed',
] as const;

export const COLOURS = [
  'Chalk',
  'Ecru',
  'Oat',
  'Clay',
  'Paprika',
  'Rust',
  'Marigold',
  'Fern',
  'Lichen',
  'Juniper',
  'Spruce',
  'Sky',
  'Ink',
  'Midnight',
  'Moss',
  'Plum',
  'Rose',
  'Camel',
  'Khaki',
  'Slate',
  'Indigo',
  'Chestnut',
  'Blush',
  'Stone',
  'Olive',
  'Burgundy',
  'Teal',
  'Mustard',
  'Lavender',
  'Charcoal',
] as const;

export const NOUNS: Readonly<Record<Category, readonly string[]>> = {
  't-shirt': ['Tee', 'Pocket Tee', 'Crew Tee', 'Henley', 'Longsleeve', 'Ringer Tee', 'Raglan Tee'],
  shorts: ['Short', 'Chino Short', 'Drawstring Short', 'Cargo Short', 'Swim Short', 'Bermuda Short'],
  jeans: ['Jean', 'Straight Jean', 'Bootcut Jean', 'Tapered Jean', 'Carpenter Jean', 'Wide-Leg Jean'],
  shirts: ['Shirt', 'Oxford Shirt', 'Camp Shirt', 'Work Shirt', 'Overshirt', 'Band-Collar Shirt'],
  hoodie: ['Hoodie', 'Zip Hoodie', 'Pullover Hoodie', 'Half-Zip Hoodie', 'Sleeveless Hoodie'],
  tanks: ['Tank', 'Racerback Tank', 'Scoop Tank', 'Halter Tank', 'Muscle Tank', 'Camisole'],
  dress: ['Dress', 'Sundress', 'Shirtdress', 'Wrap Dress', 'Slip Dress', 'Smock Dress', 'Pinafore'],
  blouse: ['Blouse', 'Peasant Blouse', 'Tie-Neck Blouse', 'Puff-Sleeve Blouse', 'Wrap Blouse', 'Tunic'],
  skirt: ['Skirt', 'Midi Skirt', 'Pleated Skirt', 'Wrap Skirt', 'Pencil Skirt', 'Tiered Skirt'],
  pants: ['Pants', 'Joggers', 'Chinos', 'Cargo Pants', 'Culottes', 'Dungarees', 'Leggings'],
};

export const CUTS = [
  'Cut straight from shoulder to hem',
  'Shaped lightly at the waist',
  'Roomy through the body with a neat shoulder',
  'Close at the top and easy below',
  'Generous, with a curved hem that stays tucked',
  'Drafted with a forward seam that follows the body',
] as const;

export const SEAMS = [
  'flat seams that do not rub',
  'double stitching at the hem',
  'bar tacks wherever something pulls',
  'a clean finish inside',
  'bound seams in a paler cloth',
  'tape along the back of the neck',
] as const;

export const WEARINGS = [
  'It softens with every wash and keeps its shape.',
  'Wear it on its own or under a jacket.',
  'Easy enough for the garden, good enough for the table.',
  'It packs small and needs no iron.',
  'Warm in the morning, light by noon.',
  'Made to be worn often and mended once.',
] as const;

export const REMARKS = [
  'Fits as the measures say, and the colour is the one in the picture.',
  'Bought one, came back for two more.',
  'Washed it ten times by now; nothing has moved.',
  'A little long in the body for me, lovely otherwise.',
  'The cloth is better than the price.',
  '',
] as const;

export const WRITERS = [
  'Maren R.',
  'Tobias F.',
  'Ines K.',
  'Sam O.',
  'Priya N.',
  'Jonah W.',
  'Lucía M.',
] as const;
