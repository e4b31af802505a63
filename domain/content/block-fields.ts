import type { BlockId } from './block-ids.ts';
import type { BlockTextName } from './home-document.ts';

/** A text of a block: its label, the longest that is accepted, and whether it may be empty. */
export type BlockField = {
  readonly name: BlockTextName;
  readonly label: string;
  readonly max: number;
  readonly isOptional?: boolean;
  /** A path of the shop instead of a text. */
  readonly isLink?: boolean;
};

/** A block as staff see it. */
export type BlockDefinition = { readonly label: string; readonly fields: readonly BlockField[] };

/** The longest path of a link. */
const LINK_LENGTH = 200;

const link = (name: BlockTextName, label: string): BlockField => ({
  name,
  label,
  max: LINK_LENGTH,
  isLink: true,
});

const button = (block: 'hero' | 'promo'): BlockField[] => [
  { name: `${block}.button`, label: 'Button', max: 24 },
  link(`${block}.link`, 'Link'),
];

const heading = (name: BlockTextName): BlockField => ({ name, label: 'Heading', max: 48 });

/** The places of the tiles and of the promises. */
const PLACES = ['first', 'second', 'third', 'fourth'] as const;

/** The blocks with their texts. Lengths keep a text within two lines. */
export const BLOCKS: Readonly<Record<BlockId, BlockDefinition>> = {
  offers: {
    label: 'Announcement banner',
    fields: [
      { name: 'offers.first', label: 'First message', max: 60 },
      { name: 'offers.second', label: 'Second message', max: 60, isOptional: true },
      { name: 'offers.third', label: 'Third message', max: 60, isOptional: true },
    ],
  },
  hero: {
    label: 'Hero',
    fields: [
      heading('hero.heading'),
      { name: 'hero.text', label: 'Text', max: 90, isOptional: true },
      ...button('hero'),
    ],
  },
  tiles: {
    label: 'Our Collections',
    fields: [
      heading('tiles.heading'),
      ...PLACES.flatMap((place): BlockField[] => [
        { name: `tiles.${place}`, label: `The ${place} tile`, max: 32 },
        link(`tiles.${place}Link`, `Link of the ${place} tile`),
      ]),
    ],
  },
  departments: {
    label: 'Departments',
    fields: [
      heading('departments.heading'),
      { name: 'departments.female', label: 'Women', max: 24 },
      { name: 'departments.male', label: 'Men', max: 24 },
      { name: 'departments.kids', label: 'Kids', max: 24 },
    ],
  },
  women: { label: 'Women’s collection', fields: [heading('women.heading')] },
  men: { label: 'Men’s collection', fields: [heading('men.heading')] },
  promo: {
    label: 'Promo band',
    fields: [
      heading('promo.heading'),
      { name: 'promo.note', label: 'Note', max: 60, isOptional: true },
      ...button('promo'),
    ],
  },
  accessories: {
    label: 'Accessory banners',
    fields: [
      { name: 'accessories.female', label: 'Women', max: 48 },
      { name: 'accessories.femaleNote', label: 'Note for women', max: 60, isOptional: true },
      { name: 'accessories.male', label: 'Men', max: 48 },
      { name: 'accessories.maleNote', label: 'Note for men', max: 60, isOptional: true },
    ],
  },
  brands: { label: 'Brand strip', fields: [] },
  reassurance: {
    label: 'Promises',
    fields: PLACES.flatMap((place): BlockField[] => [
      { name: `reassurance.${place}`, label: `The ${place} promise`, max: 32 },
      { name: `reassurance.${place}Note`, label: `Note of the ${place} promise`, max: 60 },
    ]),
  },
  finder: {
    label: 'Finder',
    fields: [heading('finder.heading'), { name: 'finder.text', label: 'Text', max: 90, isOptional: true }],
  },
  rewards: {
    label: 'Offer on the shop page',
    fields: [heading('rewards.heading'), { name: 'rewards.text', label: 'Text', max: 90, isOptional: true }],
  },
};
