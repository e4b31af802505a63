import type { ApiReturn } from '#contract/calls.ts';
import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import { client } from '../../data/client.ts';
import { announce, announceFailure } from '../../shell/messages/messages.ts';
import { nameOfReturn } from '../describe-return.ts';

/** The participle of each step, for messages such as `R-12 will be approved`. */
export const WAITING: Readonly<Record<NonNullable<ApiReturn['waiting']>['step'], string>> = {
  approve: 'approved',
  reject: 'rejected',
  receive: 'received',
  complete: 'completed',
};

/** Announces the decision about a return that waits, and offers to undo it. */
export function announceReturnDecision(record: ApiReturn, reload: () => Promise<void>): void {
  const { waiting } = record;
  if (waiting === null) return;
  announce(`${nameOfReturn(record)} will be ${WAITING[waiting.step]} in ${UNDO_DELAY}.`, () =>
    undoReturnDecision(record, reload),
  );
}

/** Undoes a decision about a return while it waits, and announces the result. */
export async function undoReturnDecision(record: ApiReturn, reload: () => Promise<void>): Promise<void> {
  const undone = await client.undoReturnDecision({ params: { id: record.id } });
  if (undone.ok) announce(`${nameOfReturn(record)} is as before. The customer gets no email.`);
  else announceFailure(undone.error.detail);
  await reload();
}
