import { useLayoutEffect, useState } from 'react';
import type { CallInput, SessionUser } from '#contract/calls.ts';
import type { CallResult } from '#contract/client.ts';
import { FIT_IDS, FITS, type Fit } from '#domain/review/fit.ts';
import { MAX_NAME_LENGTH } from '#domain/text.ts';
import { TYPED_LENGTHS } from '#domain/typed-lengths.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Range } from '../../../ui/controls/range.tsx';
import { SquareChoice } from '../../../ui/controls/square-choice.tsx';
import { Stars } from '../../../ui/display/stars.tsx';
import { FieldGrid, TextArea, TextField } from '../../../ui/form/field.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import styles from './review-form.module.css';

const REQUIRED = { rate: 'Rating', name: 'Name', email: 'Email' };

type Writer = Pick<SessionUser, 'displayName' | 'email'>;
type Review = Omit<CallInput<'writeReview'>['body'], 'id'>;

/**
 * The form of 'Write a review' (SPECIFICATION section 5), focused when it opens. Name and email address are prefilled from `writer`, the
 * signed-in user. Calls `onDone` after `send` has succeeded.
 */
export function ReviewForm({
  hasSizes,
  writer,
  send,
  onDone,
}: {
  /** Whether the product has several sizes, so that its fit matters. */
  hasSizes: boolean;
  writer: Writer | undefined;
  send: (review: Review) => Promise<CallResult<'writeReview'>>;
  onDone: () => void;
}) {
  // Undefined until the user rates, so that an untouched slider is no rating.
  const [tenths, setTenths] = useState<number>();
  const [fit, setFit] = useState<Fit>();
  const { problem, formProps, submitProps } = useForm(
    REQUIRED,
    async (text) => {
      const result = await send({
        name: text('name'),
        email: text('email'),
        comments: text('comments'),
        rate: starsOf(tenths),
        ...(fit && { fit }),
      });
      if (!result.ok) return result.error;
      onDone();
      return undefined;
    },
    ['comments'],
  );
  const { ref: form } = formProps;
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [form]);

  return (
    <Panel>
      <h2>Write a review</h2>
      <form {...formProps} className={styles.form} aria-label="Write a review">
        <RatingField tenths={tenths} onChange={setTenths} error={problem.fields['rate']} />
        {hasSizes && <FitField fit={fit} onChange={setFit} />}
        <TextFields writer={writer} errors={problem.fields} />
        {writer !== undefined && (
          <p className="small muted">A new review of this product replaces your earlier one.</p>
        )}
        <FormError message={problem.detail} />
        <Button {...submitProps}>Submit review</Button>
      </form>
    </Panel>
  );
}

/** `tenths` is the rating in tenths of a star; undefined is no rating. */
function RatingField({
  tenths,
  onChange,
  error,
}: {
  tenths: number | undefined;
  onChange: (tenths: number) => void;
  error: string | undefined;
}) {
  const stars = starsOf(tenths);
  return (
    <Range
      label="Rating"
      name={tenths === undefined ? undefined : 'rate'}
      min={0}
      max={50}
      value={tenths ?? 0}
      valueText={tenths === undefined ? 'not chosen yet' : `${stars.toFixed(1)} out of 5 stars`}
      onChange={onChange}
      error={error}
    >
      <Stars rating={stars}>
        <b className="num" aria-hidden="true">
          {stars.toFixed(1)}
        </b>
      </Stars>
    </Range>
  );
}

const FIT_LABELS = FIT_IDS.map((fit) => FITS[fit]);

function FitField({ fit, onChange }: { fit: Fit | undefined; onChange: (fit: Fit | undefined) => void }) {
  return (
    <div className={styles.fit}>
      <SquareChoice
        legend="Fit (optional)"
        options={FIT_LABELS}
        value={fit && FITS[fit]}
        onChange={(label) => onChange(FIT_IDS.find((one) => FITS[one] === label))}
      />
    </div>
  );
}

function starsOf(tenths: number | undefined): number {
  return (tenths ?? 0) / 10;
}

function TextFields({
  writer,
  errors,
}: {
  writer: Writer | undefined;
  errors: Readonly<Record<string, string>>;
}) {
  return (
    <>
      <FieldGrid>
        <TextField
          label="Name"
          name="name"
          defaultValue={writer?.displayName}
          required
          maxLength={MAX_NAME_LENGTH}
          autoComplete="name"
          error={errors['name']}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          defaultValue={writer?.email}
          required
          maxLength={TYPED_LENGTHS.email}
          autoComplete="email"
          error={errors['email']}
        />
      </FieldGrid>
      <TextArea
        label="Comments"
        name="comments"
        optional
        maxLength={TYPED_LENGTHS.comments}
        error={errors['comments']}
      />
    </>
  );
}
