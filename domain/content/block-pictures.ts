import type { FocalPoint } from '../catalogue/pictures/uploaded-picture.ts';
import type { FieldValue } from '../editing/merge-edits.ts';
import type { BlockId } from './block-ids.ts';
import { NARROW_QUERY, NARROW_SIZES, PROMO_NARROW_SIZES } from './narrow-screens.ts';

/** A place for a picture in a block. `pictureFields` names the fields of the merchant's picture. */
export type BlockPicture = {
  readonly name: `${BlockId}.${string}`;
  readonly label: string;
  /** Width by height of its box on wide and on narrow screens. */
  readonly wide: number;
  readonly narrow: number;
  /** The attribute `sizes` on narrow screens; undefined for that of the block. */
  readonly narrowSizes?: string;
};

/** The pictures that staff can replace. */
export const BLOCK_PICTURES: readonly BlockPicture[] = [
  {
    name: 'hero.picture',
    label: 'Picture',
    wide: 2000 / 960,
    narrow: 960 / 1080,
    narrowSizes: NARROW_SIZES,
  },
  { name: 'tiles.firstPicture', label: 'Picture of the first tile', wide: 0.8, narrow: 0.8 },
  { name: 'tiles.secondPicture', label: 'Picture of the second tile', wide: 2.35, narrow: 0.8 },
  { name: 'tiles.thirdPicture', label: 'Picture of the third tile', wide: 1.34, narrow: 0.8 },
  { name: 'tiles.fourthPicture', label: 'Picture of the fourth tile', wide: 1, narrow: 0.8 },
  { name: 'departments.femalePicture', label: 'Picture for women', wide: 0.8, narrow: 0.8 },
  { name: 'departments.malePicture', label: 'Picture for men', wide: 0.8, narrow: 0.8 },
  { name: 'departments.kidsPicture', label: 'Picture for kids', wide: 0.8, narrow: 0.8 },
  {
    name: 'promo.picture',
    label: 'Picture',
    wide: 2000 / 640,
    narrow: 1.25,
    narrowSizes: PROMO_NARROW_SIZES,
  },
  { name: 'accessories.femalePicture', label: 'Picture for women', wide: 4 / 3, narrow: 1.45 },
  { name: 'accessories.malePicture', label: 'Picture for men', wide: 4 / 3, narrow: 1.45 },
];

type Fields = Readonly<Record<string, FieldValue>>;

/** The fields of all places, without a merchant's picture. */
export const NO_PICTURE_FIELDS: Readonly<Record<string, ''>> = Object.fromEntries(
  BLOCK_PICTURES.flatMap(({ name }) => pictureFields(name).map((field) => [field, ''])),
);

/** Returns the names of the fields of a picture: its id, its alt text and its focal point, such as `40 60` in percent. */
export function pictureFields(name: string): readonly [id: string, alt: string, focus: string] {
  return [name, `${name}Alt`, `${name}Focus`];
}

/** Lists the pictures of a block. */
export function picturesOf(block: BlockId): BlockPicture[] {
  return BLOCK_PICTURES.filter(({ name }) => name.startsWith(`${block}.`));
}

/** A picture that the merchant has chosen. */
export type ChosenPicture = {
  readonly place: BlockPicture;
  readonly id: string;
  readonly alt: string;
  readonly focal: FocalPoint;
};

/** Lists the pictures that the merchant has chosen. */
export function listChosenPictures(fields: Fields): ChosenPicture[] {
  return BLOCK_PICTURES.flatMap((place) => {
    const [id = '', alt = '', focus = ''] = pictureFields(place.name).map((name) =>
      String(fields[name] ?? ''),
    );
    return id === '' ? [] : [{ place, id, alt, focal: parseFocus(focus) }];
  });
}

/** Reads a focal point; an empty text is the middle. */
export function parseFocus(text: string): FocalPoint {
  const [x = 50, y = 50] = text === '' ? [] : text.split(' ').map(Number);
  return { x, y };
}

/** An uploaded picture whose files are made. */
export type ReadyPicture = {
  readonly id: string;
  /** URL of its files without width and format. */
  readonly stem: string;
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  /** Widths of its files in pixels. */
  readonly widths: readonly number[];
};

/** Returns the fields without the chosen pictures whose files are not made yet. */
export function withReadyPictures(fields: Fields, ready: readonly Pick<ReadyPicture, 'id'>[]): Fields {
  const waiting = listChosenPictures(fields).filter(({ id }) => !ready.some((one) => one.id === id));
  return { ...fields, ...Object.fromEntries(waiting.map(({ place }) => [place.name, ''])) };
}

/** What the home page shows in place of one of its own pictures. */
export type ShownPicture = {
  readonly src: string;
  readonly sources: {
    readonly type: string;
    readonly srcSet: string;
    readonly media?: string | undefined;
    readonly sizes?: string | undefined;
  }[];
  readonly alt: string;
  /** Shown until the picture has loaded. */
  readonly colour?: string | undefined;
  /** The CSS `object-position` that keeps the focal point in view. */
  readonly position: string;
};

/** Returns the files of a picture in its place. */
export function showPicture({ place, alt, focal }: ChosenPicture, ready: ReadyPicture): ShownPicture {
  const { stem, widths, colour } = ready;
  const wide = sourcesOf(ready, place.wide);
  const narrow = sourcesOf(ready, place.narrow).map((source) => ({
    ...source,
    media: NARROW_QUERY,
    ...(place.narrowSizes !== undefined && { sizes: place.narrowSizes }),
  }));
  const isSame = place.narrowSizes === undefined && narrow[0]?.srcSet === wide[0]?.srcSet;
  return {
    src: `${stem}-${widths.findLast((width) => width <= 960)}.webp`,
    sources: isSame ? wide : [...narrow, ...wide],
    alt,
    colour,
    position: objectPositionOf(focal),
  };
}

/** Returns the CSS `object-position` of a focal point. */
export function objectPositionOf({ x, y }: FocalPoint): string {
  return `${x}% ${y}%`;
}

/**
 * Returns the files for a box with a ratio of width to height. The box cuts off the sides of a wider picture. A file's width in `srcSet` is
 * that of the part in the box.
 */
function sourcesOf({ stem, widths, width, height }: ReadyPicture, boxRatio: number) {
  const overflow = Math.max(1, width / height / boxRatio);
  return ['avif', 'webp'].map((format) => ({
    type: `image/${format}`,
    srcSet: widths.map((wide) => `${stem}-${wide}.${format} ${Math.round(wide / overflow)}w`).join(', '),
  }));
}
