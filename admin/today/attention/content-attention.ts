import type { CallOutput } from '#contract/calls.ts';
import { BLOCKS } from '#domain/content/block-fields.ts';
import { contentPath } from '../../content/content-path.ts';
import { dateWithYear, noonOf } from '../../ui/dates-and-times.ts';
import type { Attention } from './attention-item.ts';

/** Describes the blocks that name a day which has passed. Shoppers see them until somebody changes or hides them. */
export function describeExpired(blocks: CallOutput<'readToday'>['expiredBlocks']): Attention[] {
  return (blocks ?? []).map(({ id, until }) => ({
    id: `expired ${id}`,
    tone: 'wait',
    icon: 'table',
    title: `${BLOCKS[id].label} ended on ${dateWithYear(noonOf(until))}`,
    detail: 'Shoppers still see it. Change its texts and last day, or hide it.',
    action: { label: 'Edit', to: contentPath(id) },
  }));
}
