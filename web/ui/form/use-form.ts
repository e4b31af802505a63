import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useHydrated } from '../hooks/use-hydrated.ts';
import {
  formProblem,
  missingFields,
  NO_PROBLEM,
  textOf,
  type Failure,
  type FormProblem,
} from './form-problem.ts';

/**
 * The course of a small form: required fields first, then `send`, and its failure beside what caused it. Nothing that was typed is
 * lost, a second click while one is under way does nothing, and the first field with an error takes the focus. `labels` are the
 * fields by name and what the messages call them. `optional` are fields that may stay empty.
 * `send` answers the failure, or undefined when it has worked.
 */
export function useForm(
  labels: Readonly<Record<string, string>>,
  send: (text: (field: string) => string) => Promise<Failure | undefined>,
  optional: readonly string[] = [],
) {
  const form = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FormProblem>(NO_PROBLEM);

  useEffect(() => {
    if (Object.keys(problem.fields).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problem]);

  const run = async () => {
    if (running.current || form.current === null) return;
    const values = new FormData(form.current);
    const missing = missingFields(values, labels);
    setProblem(missing ?? NO_PROBLEM);
    if (missing !== undefined) return;
    running.current = true;
    setBusy(true);
    const error = await send((field) => textOf(values, field));
    running.current = false;
    setBusy(false);
    if (error !== undefined) setProblem(formProblem(error, [...Object.keys(labels), ...optional]));
  };

  return {
    problem,
    /** Goes on the button that sends the form. Until the page is alive a click could not do the right thing. */
    submitProps: { type: 'submit' as const, busy, disabled: !hydrated },
    /** Goes on the form element; by POST, so that what is typed can never end up in an address. */
    formProps: {
      ref: form,
      method: 'post' as const,
      noValidate: true,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault();
        void run();
      },
    },
  };
}
