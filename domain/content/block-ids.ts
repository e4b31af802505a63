import { HOME_BLOCKS } from './home-blocks.ts';

/** The blocks of the home page, and the offer above the products of the shop page. */
export const BLOCK_IDS = [...HOME_BLOCKS, 'rewards'] as const;
export type BlockId = (typeof BLOCK_IDS)[number];
