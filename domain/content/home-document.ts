import type { FieldValue } from '../editing/merge-edits.ts';
import { BLOCK_IDS, type BlockId } from './block-ids.ts';
import {
  listChosenPictures,
  NO_PICTURE_FIELDS,
  picturesOf,
  type ChosenPicture,
  type ShownPicture,
} from './block-pictures.ts';
import { HOME_BLOCKS, type HomeBlock } from './home-blocks.ts';
import { DEFAULT_TEXTS } from './home-texts.ts';
import { REWARDS_TEXTS } from './rewards-texts.ts';

const DEFAULTS = { ...DEFAULT_TEXTS, rewards: REWARDS_TEXTS };
type Texts = typeof DEFAULTS;

/** The name of a text: its block and its field there, such as `hero.heading`. */
export type BlockTextName = {
  [Block in keyof Texts]: `${Block}.${keyof Texts[Block] & string}`;
}[keyof Texts];

/** The default texts of all blocks, by name. */
export const BLOCK_TEXTS = Object.fromEntries(
  Object.entries(DEFAULTS).flatMap(([block, texts]) =>
    Object.entries(texts).map(([field, text]) => [`${block}.${field}`, text]),
  ),
) as Readonly<Record<BlockTextName, string>>;

/** How a block is shown. */
export type BlockState = {
  readonly isShown: boolean;
  /** The last day, such as `2026-08-01`, on which its texts are true; null without an end. */
  readonly until: string | null;
  /** Whether the block is hidden after that day. Otherwise it stays, and Today lists it. */
  readonly hidesAfter: boolean;
};

/** The last days that the default texts name. */
const DEFAULT_ENDS: Readonly<Partial<Record<BlockId, string>>> = {
  promo: '2026-08-01',
  accessories: '2026-09-01',
};

/** Returns the state of a block that the merchant has never published. */
export function defaultBlockState(id: BlockId): BlockState {
  return { isShown: true, until: DEFAULT_ENDS[id] ?? null, hidesAfter: false };
}

/**
 * The home page as fields: the texts, the merchant's pictures (`BLOCK_PICTURES`), `order` as the JSON text of a list, and of each block
 * `promo.isShown`, `promo.until` and `promo.hidesAfter`.
 */
export type HomeFields = Readonly<Record<string, FieldValue>>;

/** The fields of the specified home page. */
export const DEFAULT_HOME: HomeFields = {
  ...BLOCK_TEXTS,
  ...NO_PICTURE_FIELDS,
  order: JSON.stringify(HOME_BLOCKS),
  ...Object.fromEntries(
    BLOCK_IDS.flatMap((id) =>
      Object.entries(defaultBlockState(id)).map(([name, value]) => [`${id}.${name}`, value]),
    ),
  ),
};

/** Reads the state of a block. */
export function stateOf(fields: HomeFields, id: BlockId): BlockState {
  const until = fields[`${id}.until`];
  return {
    isShown: fields[`${id}.isShown`] !== false,
    until: typeof until === 'string' ? until : null,
    hidesAfter: fields[`${id}.hidesAfter`] === true,
  };
}

/** Reads the order of the blocks. Blocks that it does not name come last. */
export function orderOf({ order }: HomeFields): HomeBlock[] {
  const named = typeof order === 'string' ? (JSON.parse(order) as unknown[]) : [];
  const known = named.filter((id): id is HomeBlock => HOME_BLOCKS.some((one) => one === id));
  return [...new Set([...known, ...HOME_BLOCKS])];
}

/** Reads a text. */
export function blockTextOf(fields: HomeFields, name: BlockTextName): string {
  return String(fields[name] ?? BLOCK_TEXTS[name]);
}

/** Whether the last day of a block has passed. `today` is the day in UTC. */
export function isPast({ until }: BlockState, today: string): boolean {
  return until !== null && until < today;
}

/**
 * The blocks whose default texts are true of any shop. The others advertise demo products. Without texts of its own, `hero` shows a welcome.
 */
const NEUTRAL_BLOCKS: readonly BlockId[] = ['hero', 'departments', 'women', 'men', 'brands', 'finder'];

/** The default texts of the other blocks that are true of any shop, by name. */
const NEUTRAL_TEXTS = /^(tiles\.heading|promo\.(button|link)|reassurance\.(third|fourth)(Note)?)$/;

/** Lists the texts and links of a block that are still about demo products or their offers. */
export function listUnwritten(fields: HomeFields, id: BlockId): BlockTextName[] {
  if (NEUTRAL_BLOCKS.includes(id)) return [];
  const names = Object.keys(BLOCK_TEXTS) as BlockTextName[];
  return names.filter(
    (name) =>
      name.startsWith(`${id}.`) &&
      !NEUTRAL_TEXTS.test(name) &&
      blockTextOf(fields, name) === BLOCK_TEXTS[name],
  );
}

/**
 * Returns what a block lacks before shoppers see it in a shop without demo products: texts of the merchant, or a picture of the merchant in
 * each of its places. Undefined if it lacks nothing.
 */
export function lackOf(fields: HomeFields, id: BlockId): 'texts' | 'pictures' | undefined {
  if (listUnwritten(fields, id).length > 0) return 'texts';
  const chosen = listChosenPictures(fields).map(({ place }) => place);
  const isPictured = id === 'hero' || picturesOf(id).every((place) => chosen.includes(place));
  return isPictured ? undefined : 'pictures';
}

/** On which day, in UTC, and in which shop the home page is shown. */
export type HomeView = { readonly today: string; readonly isDemo: boolean };

/** Lists the blocks that shoppers do not see: hidden by staff, after their last day, or about demo products that the shop does not have. */
export function listHidden(fields: HomeFields, { today, isDemo }: HomeView): BlockId[] {
  return BLOCK_IDS.filter((id) => {
    const state = stateOf(fields, id);
    const isHidden = !state.isShown || (state.hidesAfter && isPast(state, today));
    return isHidden || (!isDemo && lackOf(fields, id) !== undefined);
  });
}

/** Lists the blocks that shoppers see although their last day has passed. */
export function listExpired(fields: HomeFields, view: HomeView): { id: BlockId; until: string }[] {
  const hidden = listHidden(fields, view);
  return BLOCK_IDS.flatMap((id) => {
    const state = stateOf(fields, id);
    const isExpired = !hidden.includes(id) && isPast(state, view.today);
    return isExpired && state.until !== null ? [{ id, until: state.until }] : [];
  });
}

/** What the merchant has changed of the home page and of the offer on the shop page. Absent parts are as specified. */
export type HomeChanges = {
  /** The texts that differ, by block and field. */
  readonly texts?: { [Block in BlockId]?: Record<string, string> } | undefined;
  readonly order?: HomeBlock[] | undefined;
  readonly hidden?: BlockId[] | undefined;
  /** The merchant's pictures, by `BlockPicture.name`. */
  readonly pictures?: Record<string, ShownPicture> | undefined;
};

/**
 * Compares the fields with the specified home page. Undefined without a change that shoppers see. `show` returns the files of a picture;
 * undefined keeps the specified picture.
 */
export function listHomeChanges(
  fields: HomeFields,
  view: HomeView,
  show: (chosen: ChosenPicture) => ShownPicture | undefined = () => undefined,
): HomeChanges | undefined {
  const texts: NonNullable<HomeChanges['texts']> = {};
  for (const [name, text] of Object.entries(listChangedTexts(fields))) {
    if (name in NO_PICTURE_FIELDS) continue;
    const [block = '', field = ''] = name.split('.');
    const id = BLOCK_IDS.find((one) => one === block);
    if (id !== undefined) texts[id] = { ...texts[id], [field]: text };
  }
  const order = orderOf(fields);
  const hidden = listHidden(fields, view);
  const pictures = listChosenPictures(fields).flatMap((chosen) => {
    const shown = show(chosen);
    return shown === undefined ? [] : [[chosen.place.name, shown] as const];
  });
  const changes = {
    ...(Object.keys(texts).length > 0 && { texts }),
    ...(order.some((id, at) => id !== HOME_BLOCKS[at]) && { order }),
    ...(hidden.length > 0 && { hidden }),
    ...(pictures.length > 0 && { pictures: Object.fromEntries(pictures) }),
  };
  return Object.keys(changes).length > 0 ? changes : undefined;
}

/** Returns the texts with the merchant's changes. */
export function withTexts({ texts }: HomeChanges): HomeFields {
  const changed = Object.entries(texts ?? {}).flatMap(([block, fields]) =>
    Object.entries(fields).map(([field, text]) => [`${block}.${field}`, text]),
  );
  return { ...BLOCK_TEXTS, ...Object.fromEntries(changed) } as HomeFields;
}

/** Returns the texts and the fields of pictures that differ from the default ones, by name. */
export function listChangedTexts(fields: HomeFields): Readonly<Record<string, string>> {
  const changed = Object.entries({ ...BLOCK_TEXTS, ...NO_PICTURE_FIELDS }).flatMap(([name, text]) => {
    const value = String(fields[name] ?? text);
    return value === text ? [] : [[name, value] as const];
  });
  return Object.fromEntries(changed);
}
