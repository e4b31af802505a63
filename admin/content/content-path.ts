import type { BlockId } from '#domain/content/block-ids.ts';

/** The parameter that names the block that is edited. */
export const BLOCK_PARAMETER = 'block';

/** Returns the path of the screen that edits a block of the home page. */
export function contentPath(block: BlockId): string {
  return `/content?${BLOCK_PARAMETER}=${block}`;
}
