import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { CallInput, SessionUser } from '#contract/calls.ts';
import type { Answer } from '#contract/client.ts';
import { Button } from '../../ui/button.tsx';
import { FieldGrid, TextArea, TextField } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Range } from '../../ui/range.tsx';
import { Stars } from '../../ui/stars.tsx';
import styles from './review-form.module.css';

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
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ detail?: string; fields: ReadonlyMap<string, string> }>();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problem]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const wrong = wrongFields(event.currentTarget);
    if (wrong.size > 0) {
      setProblem({ fields: wrong });
      return;
    }
    const form = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    setBusy(true);
    setProblem(undefined);
    const answer = await send({
      name: text('name'),
      email: text('email'),
      comments: text('comments'),
      rate: tenths / 10,
    });
    setBusy(false);
    if (answer.ok) {
      onDone();
      return;
    }
    const errors = 'errors' in answer.error ? (answer.error.errors ?? []) : [];
    setProblem({
      ...(errors.length === 0 && { detail: answer.error.detail }),
      fields: new Map(errors.map(({ field, message }) => [field, message])),
    });
  };

  return (
    <Panel id={id}>
      <h2>Write a review</h2>
      <form
        ref={element}
        className={styles.form}
        aria-label="Write a review"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
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
            error={problem?.fields.get('name')}
          />
          <TextField
            label="Email"
            name="email"
            type="email"
            defaultValue={writer?.email}
            required
            maxLength={254}
            autoComplete="email"
            error={problem?.fields.get('email')}
          />
        </FieldGrid>
        <TextArea
          label="Comments"
          name="comments"
          optional
          maxLength={2000}
          error={problem?.fields.get('comments')}
        />
        <FormError message={problem?.detail} />
        <Button type="submit" busy={busy}>
          Submit review
        </Button>
      </form>
    </Panel>
  );
}

/** What the browser itself finds wrong with the fields, in the words of the shop; by their names. */
function wrongFields(form: HTMLFormElement): ReadonlyMap<string, string> {
  const inputs = [...form.elements].filter((field) => field instanceof HTMLInputElement);
  return new Map(
    inputs
      .filter(({ validity }) => !validity.valid)
      .map(({ name, labels, validity }) => [
        name,
        validity.valueMissing
          ? `${labels?.[0]?.textContent ?? 'This'} is required.`
          : 'Email must be a valid e-mail address.',
      ]),
  );
}
