import { useRef, useState, type RefObject } from 'react';
import type { ApiStaffReview } from '#contract/calls.ts';
import { REVIEW_TEXT_LENGTHS } from '#domain/review/hide-reason.ts';
import type { FailedAttempt } from '../data/describe-failed-attempt.ts';
import { TextArea } from '../ui/fields/labelled-control.tsx';
import { DialogForm } from '../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../ui/panels/dialogs/dialog.tsx';
import { replyToReview } from './moderate.ts';

/** The form of the shop's reply to a review. `review` is null while it is closed. */
export function ReplyDialog({
  review,
  onClose,
  onChanged,
}: {
  review: ApiStaffReview | null;
  onClose: () => void;
  onChanged: () => Promise<void>;
}) {
  const first = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog open={review !== null} onClose={onClose} label="Reply in the shop’s name" first={first}>
      {review !== null && <ReplyForm key={review.id} {...{ review, onClose, onChanged, first }} />}
    </Dialog>
  );
}

function ReplyForm({
  review,
  onClose,
  onChanged,
  first,
}: {
  review: ApiStaffReview;
  onClose: () => void;
  onChanged: () => Promise<void>;
  first: RefObject<HTMLTextAreaElement | null>;
}) {
  // The reply that this one replaces, even if somebody else changes it while the form is open.
  const [base] = useState(review.reply);
  const [text, setText] = useState(base ?? '');
  const isRemoval = base !== null && text.trim() === '';
  const [failure, setFailure] = useState<FailedAttempt | null>(null);
  const submit = async () => {
    const failed = await replyToReview(review.id, { base, reply: isRemoval ? null : text }, onChanged);
    setFailure(failed);
    if (failed !== null) return;
    onClose();
    await onChanged();
  };
  return (
    <DialogForm
      title="Reply in the shop’s name"
      submit={isRemoval ? 'Remove the reply' : 'Publish the reply'}
      failure={failure}
      onSubmit={submit}
      onCancel={onClose}
    >
      {review.comments !== '' && <blockquote>{review.comments}</blockquote>}
      <TextArea
        ref={first}
        label="Reply"
        hint={`Shown below the review. ${text.length} of ${REVIEW_TEXT_LENGTHS.reply} characters.`}
        maxLength={REVIEW_TEXT_LENGTHS.reply}
        rows={5}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </DialogForm>
  );
}
