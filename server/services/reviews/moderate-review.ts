import type { Database, Queryable } from '#database/connection/connect.ts';
import { inTransaction } from '#database/connection/transaction.ts';
import { deleteAccountMailAbout, insertAccountMail } from '#database/queries/messages/account-mail.ts';
import { addToRating, type ReviewRecord } from '#database/queries/reviews/reviews.ts';
import {
  findReplyChange,
  insertReplyChange,
  lockReview,
  updateReview,
} from '#database/queries/reviews/staff-reviews.ts';
import { insertChange, type NewChange } from '#database/queries/staff/change-log.ts';
import { UNDO_DELAY_MS } from '#domain/editing/undo-delay.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { HIDE_REASON_IDS, type HideReason } from '#domain/review/hide-reason.ts';
import type { FieldChange, PersonAuthor } from '#domain/staff/change-log.ts';
import { may } from '#domain/staff/permissions.ts';
import type { Clock } from '../../ports/clock.ts';
import { explainConflicts } from '../edits/explain-conflicts.ts';
import type { UndoRequest } from '../edits/undo-request.ts';
import type { Undoer } from '../edits/undoer.ts';
import type { ServiceError } from '../service-error.ts';
import type { WriteDeps } from '../write-deps.ts';

const REVIEW_GONE = 'The review was deleted.';

/** What staff decide about a review. Those that are undefined stay as they are. */
type Decision = {
  readonly hidden?: HideReason | null;
  readonly checked?: boolean;
  readonly reply?: string | null;
  /** What the mail to the author says if the review becomes hidden. */
  readonly message?: string;
};

type Moderation = {
  /** The review, locked. */
  readonly review: ReviewRecord;
  readonly action: 'review_hidden' | 'review_published' | 'review_answered';
  readonly author: PersonAuthor;
  readonly undoes?: NewChange['undoes'];
};

/** Hides a review, and queues the mail to its author. Returns the id of the entry in the log; null if it was hidden already. */
export function hideReview(
  { database, clock }: WriteDeps,
  { id, reason, message, author }: { id: string; reason: HideReason; message: string; author: PersonAuthor },
): Promise<Result<number | null, ServiceError>> {
  return changeReview(database, id, async (tx, review) =>
    review.hiddenAt === null
      ? writeDecision(tx, clock, { review, action: 'review_hidden', author, hidden: reason, message })
      : null,
  );
}

/**
 * Shows a hidden review again, or decides that a flagged one stays. Returns the id of the entry in the log; null if there was nothing to
 * do.
 */
export function publishReview(
  { database, clock }: WriteDeps,
  { id, author }: { id: string; author: PersonAuthor },
): Promise<Result<number | null, ServiceError>> {
  return changeReview(database, id, (tx, review) =>
    writeDecision(tx, clock, {
      review,
      action: 'review_published',
      author,
      hidden: null,
      // A hidden review that is shown again must not wait for a decision any more.
      checked: review.checkedAt !== null || review.flags.length > 0,
    }),
  );
}

/** Sets the shop's reply. Answering a flagged review decides that it stays. Errors: `review_unknown`, `changed_meanwhile`. */
export async function replyToReview(
  { database, clock }: WriteDeps,
  {
    id,
    base,
    reply,
    author,
  }: { id: string; base: string | null; reply: string | null; author: PersonAuthor },
): Promise<Result<number | null, ServiceError>> {
  return inTransaction<number | null, ServiceError>(database, async (tx) => {
    const review = await lockReview(tx, id);
    if (review === undefined) return fail({ code: 'review_unknown' });
    if (review.reply !== base && review.reply !== reply) {
      const conflict = { field: 'reply', base, theirs: review.reply };
      return fail(await explainConflicts(tx, { type: 'review', id }, [conflict]));
    }
    const checked = review.checkedAt !== null || (reply !== null && review.flags.length > 0);
    return ok(await writeDecision(tx, clock, { review, action: 'review_answered', author, reply, checked }));
  });
}

export const reviewUndoer: Undoer = {
  refusal({ staffRole }, { label }) {
    if (!may(staffRole, 'reviews:do')) return 'Your role may not moderate reviews.';
    return label === null ? REVIEW_GONE : null;
  },
  undo: undoReviewChange,
};

/** Restores what a change of a locked review replaced. Errors: `undo_refused`, `changed_meanwhile`. */
async function undoReviewChange(
  tx: Queryable,
  clock: Clock,
  { change, author, undoes }: UndoRequest,
): Promise<Result<number | null, ServiceError>> {
  const id = change.subjectId;
  const review = await lockReview(tx, id);
  if (review === undefined) return fail({ code: 'undo_refused', detail: REVIEW_GONE });
  const texts = await findReplyChange(tx, change.id);
  const current = fieldsOf(review);
  const conflicts = change.changes
    .filter(({ field, after }) => current[field as Field] !== after)
    .map(({ field, after }) => ({ field, base: after, theirs: current[field as Field] }));
  if (
    texts !== undefined &&
    review.reply !== texts.after &&
    !conflicts.some(({ field }) => field === 'reply')
  )
    conflicts.push({ field: 'reply', base: texts.after, theirs: review.reply });
  if (conflicts.length > 0) return fail(await explainConflicts(tx, { type: 'review', id }, conflicts));
  const before = new Map(change.changes.map((one) => [one.field, one.before]));
  const decision = {
    ...(before.has('hidden') && {
      hidden: HIDE_REASON_IDS.find((one) => one === before.get('hidden')) ?? null,
    }),
    ...(before.has('checked') && { checked: before.get('checked') === true }),
    ...(texts !== undefined && { reply: texts.before }),
  };
  const action =
    change.action === 'review_answered'
      ? 'review_answered'
      : decision.hidden == null
        ? 'review_published'
        : 'review_hidden';
  return ok(await writeDecision(tx, clock, { review, action, author, undoes, ...decision }));
}

function changeReview(
  database: Database,
  id: string,
  change: (tx: Queryable, review: ReviewRecord) => Promise<number | null>,
): Promise<Result<number | null, ServiceError>> {
  return inTransaction<number | null, ServiceError>(database, async (tx) => {
    const review = await lockReview(tx, id);
    return review === undefined ? fail({ code: 'review_unknown' }) : ok(await change(tx, review));
  });
}

type Field = 'hidden' | 'checked' | 'reply';

/** Returns the fields of a review for the log. A reply counts by its length: the log keeps no texts about people. */
function fieldsOf({
  hiddenReason,
  checkedAt,
  reply,
}: Pick<ReviewRecord, 'hiddenReason' | 'checkedAt' | 'reply'>): Record<Field, FieldChange['after']> {
  return {
    hidden: hiddenReason,
    checked: checkedAt !== null,
    reply: reply === null ? null : `${reply.length} characters`,
  };
}

/**
 * Writes a decision about a locked review with its effects on rating and mail. Returns the id of the entry in the log; null without a
 * change.
 */
async function writeDecision(
  tx: Queryable,
  clock: Clock,
  { review, message, action, author, undoes, ...decision }: Moderation & Decision,
): Promise<number | null> {
  const at = clock.now();
  const {
    hidden = review.hiddenReason,
    checked = review.checkedAt !== null,
    reply = review.reply,
  } = decision;
  const isHidden = hidden !== null;
  const wasHidden = review.hiddenAt !== null;
  const written = {
    hiddenReason: hidden,
    hiddenAt: isHidden ? (review.hiddenAt ?? at) : null,
    checkedAt: checked ? (review.checkedAt ?? at) : null,
    reply,
    hiddenMessage: message ?? review.hiddenMessage,
  };
  const [before, after] = [fieldsOf(review), fieldsOf(written)];
  const isReplyChanged = review.reply !== reply;
  const changes = (['hidden', 'checked', 'reply'] as const)
    .filter((field) => before[field] !== after[field] || (field === 'reply' && isReplyChanged))
    .map((field) => ({ field, before: before[field], after: after[field] }));
  if (changes.length === 0) return null;
  const authorMailedAt =
    isHidden === wasHidden
      ? review.authorMailedAt
      : await (isHidden ? queueMail(tx, clock, { ...review, ...written }) : dropMail(tx, review));
  await updateReview(tx, review.id, { ...written, authorMailedAt });
  if (isHidden !== wasHidden) {
    const { productId, rateTenths } = review;
    await addToRating(
      tx,
      isHidden ? { productId, rateTenths: -rateTenths, count: -1 } : { productId, rateTenths, count: 1 },
    );
  }
  const subject = { type: 'review' as const, id: review.id };
  const changeId = await insertChange(tx, {
    at,
    author,
    action,
    subject,
    changes,
    ...(undoes && { undoes }),
  });
  if (isReplyChanged)
    await insertReplyChange(tx, { changeId, reviewId: review.id, before: review.reply, after: reply });
  return changeId;
}

/** Queues the mail to the author of a review that becomes hidden. Returns when it was queued, now or before; null without a mail. */
async function queueMail(
  tx: Queryable,
  clock: Clock,
  { id, email, hiddenMessage, authorMailedAt }: ReviewRecord,
): Promise<Date | null> {
  if (authorMailedAt !== null || hiddenMessage === null) return authorMailedAt;
  const at = clock.now();
  await insertAccountMail(tx, {
    id: clock.newId(),
    kind: 'review_hidden',
    email: email.toLowerCase(),
    about: id,
    at,
    dueAt: new Date(at.getTime() + UNDO_DELAY_MS),
  });
  return at;
}

/** Drops the mail about a review that is published again, if it is not sent. Returns when it was queued otherwise. */
async function dropMail(tx: Queryable, { id, authorMailedAt }: ReviewRecord): Promise<Date | null> {
  const isDropped = await deleteAccountMailAbout(tx, { kind: 'review_hidden', about: id });
  return isDropped ? null : authorMailedAt;
}
