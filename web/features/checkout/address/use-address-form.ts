import { useEffect, useRef, useState } from 'react';
import { NO_CHECKOUT_PROBLEM, type CheckoutProblem } from '../place-order/checkout-problem.ts';
import { checkAddress, readAddress, type Address } from './address.ts';
import { saveAddress } from './saved-address.ts';

/**
 * The address form of a checkout and what is wrong there. The first wrong field takes the focus; what is typed is kept for the account
 * with the address `email`.
 */
export function useAddressForm(email: string) {
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<CheckoutProblem>(NO_CHECKOUT_PROBLEM);
  const [mended, setMended] = useState<readonly string[]>([]);
  // Not while somebody mends the fields in an order of their own.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [found]);

  const show = (problem: CheckoutProblem) => {
    setFound(problem);
    setMended([]);
  };
  const wrong = Object.entries(found.fields).filter(([field]) => !mended.includes(field));
  const read = (): Address => readAddress(new FormData(form.current ?? undefined));
  return {
    form,
    problem: { ...found, fields: Object.fromEntries(wrong) },
    show,
    /** What stands in the form. */
    read,
    /** Checks the address and shows what is wrong with it. */
    check: (): boolean => {
      const fields = checkAddress(read());
      show({ ...NO_CHECKOUT_PROBLEM, fields });
      return Object.keys(fields).length === 0;
    },
    /** What was typed in a field is kept, and no longer called wrong. */
    typed: (field: string) => {
      saveAddress(email, read());
      if (field in found.fields) setMended((now) => [...now, field]);
    },
  };
}
