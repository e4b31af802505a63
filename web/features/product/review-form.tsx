import { useEffect, useState } from 'react';
import type { CallInput, SessionUser } from '#contract/calls.ts';
import type { Answer } from '#contract/client.ts';
import { Button } from '../../ui/button.tsx';
import { FieldGrid, TextArea, TextField } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Range } from '../../ui/range.tsx';
import { Stars } from '../../ui/stars.tsx';
import { useForm } from '../../ui/use-form.ts';
import styles from './review-form.module.css';

const REQUIRED = { name: 'Name', email: 'Email' };

type Review = Omit<CallInput<'writeReview'>['body'], 'id'>;

/**
 * The form behind 'Write a review' (SPECIFICATION section 5), which takes the focus. `writer` is who is signed in, and need not type what the shop knows.
 * `send` makes the call, `onDone` comes after it has worked.
 */
export function ReviewForm({
  id,
  writer,
  send,
  onDone,
}: {
  id: string;
  writer: Pick<SessionUser, 'displayName' | 'email'> | undefined;
  send: (review: Review) => Promise<Answer<'writeReview'>>;
  onDone: () => void;
}) {
  const [tenths, setTenths] = useState(50);
  const { problem, formProps, submitProps } = useForm(
    REQUIRED,
    async (text) => {
      const answer = await send({
        name: text('name'),
        email: text('email'),
        comments: text('comments'),
        rate: tenths / 10,
      });
      if (!answer.ok) return answer.error;
      onDone();
      return undefined;
    },
    ['comments'],
  );
  const { ref: form } = formProps;
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);

  return (
    <Panel id={id}>
      <h2>Write a review</h2>
      <form {...formProps} className={styles.form} aria-label="Write a review">
        <div className={styles.rating}>
          <Range
            label="Rating"
            min={0}
            max={50}
            value={tenths}
            valueText={`${(tenths / 10).toFixed(1)} out of 5 stars`}
            onChange={setTenths}
          />
          <Stars rating={tenths / 10}>
            <b className="num" aria-hidden="true">
              {(tenths / 10).toFixed(1)}
            </b>
          </Stars>
        </div>
        <FieldGrid>
          <TextField
            label="Name"
            name="name"
            defaultValue={writer?.displayName}
            required
            maxLength={80}
            autoComplete="name"
            error={problem.fields['name']}
          />
          <TextField
            label="Email"
            name="email"
            type="email"
            defaultValue={writer?.email}
            required
            maxLength={254}
            autoComplete="email"
            error={problem.fields['email']}
          />
        </FieldGrid>
        <TextArea
          label="Comments"
          name="comments"
          optional
          maxLength={2000}
          error={problem.fields['comments']}
        />
        <FormError message={problem.detail} />
        <Button {...submitProps}>Submit review</Button>
      </form>
    </Panel>
  );
}
