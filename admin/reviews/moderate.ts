import type { ApiStaffReview, CallInput } from '#contract/calls.ts';
import type { CallResult } from '#contract/client.ts';
import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import { client } from '../data/client.ts';
import { describeFailedAttempt, type FailedAttempt } from '../data/describe-failed-attempt.ts';
import { announceFailure } from '../shell/messages/messages.ts';
import { announceChange } from '../undo/announce-change.ts';

type Saved = CallResult<'publishReview'>;

/** Hides a review. Returns why it failed; null if it is hidden. `onUndone` runs after an undo. */
export async function hideReview(
  { id, isAuthorNotified }: ApiStaffReview,
  body: CallInput<'hideReview'>['body'],
  onUndone: () => Promise<void>,
): Promise<FailedAttempt | null> {
  const result = await client.hideReview({ params: { id }, body });
  const mail = isAuthorNotified ? '' : ` The email to its author follows in ${UNDO_DELAY}.`;
  return report(result, `The review is hidden.${mail}`, onUndone);
}

/** Keeps a flagged review published, or shows a hidden one again. */
export async function publishReview(id: string, onUndone: () => Promise<void>): Promise<void> {
  const result = await client.publishReview({ params: { id } });
  const problem = report(result, 'The review is published.', onUndone);
  if (problem !== null) announceFailure(problem.reason);
}

/** Sets the shop's reply. Returns why it failed; null if it is saved. */
export async function replyToReview(
  id: string,
  body: CallInput<'replyToReview'>['body'],
  onUndone: () => Promise<void>,
): Promise<FailedAttempt | null> {
  const result = await client.replyToReview({ params: { id }, body });
  return report(result, body.reply === null ? 'The reply is removed.' : 'The reply is published.', onUndone);
}

function report(result: Saved, done: string, onUndone: () => Promise<void>): FailedAttempt | null {
  if (!result.ok) {
    const failed = describeFailedAttempt(result.error);
    const { conflicts } = result.error;
    if (conflicts === undefined) return failed;
    const theirs = conflicts[0]?.theirs;
    const change = typeof theirs === 'string' ? ` to ‘${theirs}’` : '';
    const reason = `Somebody else has changed the reply meanwhile${change}. Yours is not published.`;
    return { ...failed, reason };
  }
  announceChange(done, { changeId: result.value.changeId, onUndone });
  return null;
}
