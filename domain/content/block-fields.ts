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

/** The longest path that a button may lead to. */
const LINK_LENGTH = 200;

const button = (block: 'hero' | 'promo'): BlockField[] => [
  { name: `${block}.button`, label: 'Button', max: 24 },
  { name: `${block}.link`, label: 'Link', max: LINK_LENGTH, isLink: true },
];

const heading = (name: BlockTextName): BlockField => ({ name, label: 'Heading', max: 48 });

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
      { name: 'tiles.first', label: 'First tile', max: 32 },
      { name: 'tiles.second', label: 'Second tile', max: 32 },
      { name: 'tiles.third', label: 'Third tile', max: 32 },
      { name: 'tiles.fourth', label: 'Fourth tile', max: 32 },
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
    fields: [
      { name: 'reassurance.first', label: 'First promise', max: 32 },
      { name: 'reassurance.firstNote', label: 'First note', max: 60 },
      { name: 'reassurance.second', label: 'Second promise', max: 32 },
      { name: 'reassurance.secondNote', label: 'Second note', max: 60 },
      { name: 'reassurance.third', label: 'Third promise', max: 32 },
      { name: 'reassurance.thirdNote', label: 'Third note', max: 60 },
      { name: 'reassurance.fourth', label: 'Fourth promise', max: 32 },
      { name: 'reassurance.fourthNote', label: 'Fourth note', max: 60 },
    ],
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
