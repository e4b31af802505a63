import { useState } from 'react';
import type { ApiStaffReview } from '#contract/calls.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { UNDO_DELAY } from '#domain/editing/undo-delay.ts';
import {
  HIDE_REASON_IDS,
  HIDE_REASONS,
  messageToAuthor,
  REVIEW_TEXT_LENGTHS,
  type HideReason,
} from '#domain/review/hide-reason.ts';
import type { FailedAttempt } from '../data/describe-failed-attempt.ts';
import { SelectInput, TextArea } from '../ui/fields/labelled-control.tsx';
import { Effect, EffectList } from '../ui/lists/effect-list.tsx';
import { DialogForm } from '../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../ui/panels/dialogs/dialog.tsx';
import { hideReview } from './moderate.ts';

/** Asks for the reason and the message to the author before a review is hidden, and says what that does. `review` is null while it is closed. */
export function HideDialog({
  review,
  onClose,
  onChanged,
}: {
  review: ApiStaffReview | null;
  onClose: () => void;
  onChanged: () => Promise<void>;
}) {
  return (
    <Dialog open={review !== null} onClose={onClose} label="Hide this review">
      {review !== null && <HideForm key={review.id} {...{ review, onClose, onChanged }} />}
    </Dialog>
  );
}

function HideForm({
  review,
  onClose,
  onChanged,
}: {
  review: ApiStaffReview;
  onClose: () => void;
  onChanged: () => Promise<void>;
}) {
  const name = productName(review.product);
  const [reason, setReason] = useState<HideReason>('advertising');
  // Null until staff change it, so that it follows the reason.
  const [message, setMessage] = useState<string | null>(null);
  const text = message ?? messageToAuthor(reason, name);
  const [failure, setFailure] = useState<FailedAttempt | null>(null);
  const submit = async () => {
    const failed = await hideReview(review, { reason, message: text }, onChanged);
    setFailure(failed);
    if (failed !== null) return;
    onClose();
    await onChanged();
  };
  return (
    <DialogForm
      title="Hide this review"
      submit="Hide review"
      failure={failure}
      onSubmit={submit}
      onCancel={onClose}
    >
      <SelectInput
        label="Reason"
        value={reason}
        onChange={({ target }) => setReason(target.value as HideReason)}
      >
        {HIDE_REASON_IDS.map((id) => (
          <option key={id} value={id}>
            {HIDE_REASONS[id].label}
          </option>
        ))}
      </SelectInput>
      {review.isAuthorNotified ? (
        <p>The author got an email when it was hidden before, and gets no second one.</p>
      ) : (
        <TextArea
          label="Message to the author"
          hint={`Sent by email once, after ${UNDO_DELAY}. Undo stops it until then.`}
          maxLength={REVIEW_TEXT_LENGTHS.message}
          required
          rows={4}
          value={text}
          onChange={({ target }) => setMessage(target.value)}
        />
      )}
      <EffectList>
        <Effect icon="eye">{describeRating(review)}</Effect>
        <Effect icon="activity">Hiding can be undone at any time.</Effect>
      </EffectList>
    </DialogForm>
  );
}

function describeRating({ product: { rating, ratingAfter } }: ApiStaffReview): string {
  const stars = ({ rate, count }: typeof rating) => (count === 0 ? 'none' : rate.toFixed(1));
  return `Rating of the product: ${stars(rating)} → ${stars(ratingAfter)}. Reviews shown: ${rating.count} → ${ratingAfter.count}.`;
}
