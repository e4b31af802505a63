import { useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import { useHydrated } from '../hooks/use-hydrated.ts';
import {
  toFormProblem,
  findMissingFields,
  NO_PROBLEM,
  fieldTextOf,
  type Failure,
  type FormProblem,
} from './form-problem.ts';

/**
 * Runs a small form: checks required fields, calls `send`, and shows its failure at the fields that caused it. Submitting again while
 * `send` runs does nothing. The first field with an error gets the focus. `required` are the labels of the required fields by name,
 * `optional` the names of the others. `send` returns the failure, or undefined on success.
 */
export function useForm(
  required: Readonly<Record<string, string>>,
  send: (text: (field: string) => string) => Promise<Failure | undefined>,
  optional: readonly string[] = [],
) {
  const form = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const isHydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FormProblem>(NO_PROBLEM);

  useLayoutEffect(() => {
    if (Object.keys(problem.fields).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problem]);

  const run = async () => {
    if (running.current || form.current === null) return;
    const values = new FormData(form.current);
    const missing = findMissingFields(values, required);
    setProblem(missing ?? NO_PROBLEM);
    if (missing !== undefined) return;
    running.current = true;
    setBusy(true);
    try {
      const error = await send((field) => fieldTextOf(values, field));
      if (error !== undefined) setProblem(toFormProblem(error, [...Object.keys(required), ...optional]));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return {
    problem,
    /** Props of the submit button. It is disabled until hydration, when the handler is attached. */
    submitProps: { type: 'submit' as const, busy, disabled: !isHydrated },
    /** Props of the form element. POST keeps the fields out of the URL. */
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
