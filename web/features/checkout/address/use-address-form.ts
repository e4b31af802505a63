import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { NO_CHECKOUT_PROBLEM, type CheckoutProblem } from '../place-order/checkout-problem.ts';
import { ADDRESS_FIELDS, REGION_FIELDS, readAddress, type Address, type AddressErrors } from './address.ts';
import { checkAddress, emailError } from './check-address.ts';
import { setTypedAddress, setTypedEmail } from './typed-address.ts';

/**
 * The address form of the checkout and its errors. `onChange` receives the address after each input. Focuses the first invalid field.
 * Remembers the input in this tab for the account with the address `email`, which is null for a guest.
 */
export function useAddressForm({
  email,
  isRegionRequired,
  mustKnowCountry,
  regionProblem,
  onChange,
}: {
  email: string | null;
  isRegionRequired: boolean;
  mustKnowCountry: boolean;
  /** Why the typed region does not belong to the country. It may arrive after the user has left the field. */
  regionProblem: string | undefined;
  onChange: (address: Address) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { problem, blurError, show, hide, showBlurError } = useAddressProblem(form, regionProblem);
  const { read, readEmail, isToBeSaved } = useFormReader(form, email);
  const findErrors = (): AddressErrors => {
    const wrongEmail = email === null ? emailError(readEmail()) : undefined;
    return {
      ...(regionProblem !== undefined && { region: regionProblem }),
      ...checkAddress(read(), { isRegionRequired, mustKnowCountry }),
      ...(wrongEmail !== undefined && { email: wrongEmail }),
    };
  };
  return {
    form,
    problem,
    blurError,
    show,
    read,
    readEmail,
    isToBeSaved,
    /** Validates the address and shows its errors. */
    check: (): boolean => {
      const fields = findErrors();
      show({ ...NO_CHECKOUT_PROBLEM, fields });
      return Object.keys(fields).length === 0;
    },
    /** Fills in the form and hides its errors. */
    fill: (address: Address) => {
      for (const field of [...ADDRESS_FIELDS, ...REGION_FIELDS]) {
        const input = form.current?.elements.namedItem(field);
        if (isTextControl(input)) input.value = address[field];
      }
      setTypedAddress(email ?? '', address);
      onChange(address);
      show(NO_CHECKOUT_PROBLEM);
    },
    /** Remembers the address for this tab and hides the error of the edited field. */
    handleInput: (field: string) => {
      const address = read();
      setTypedAddress(email ?? '', address);
      if (email === null) setTypedEmail(readEmail());
      onChange(address);
      // Another country may need no region.
      hide(field === 'country' ? ['country', 'region'] : [field]);
    },
    /**
     * Shows the error of a field when the focus moves to another field. After a press elsewhere the message would move the pressed
     * element.
     */
    handleBlur: (field: string, next: EventTarget | null) => {
      if (!isTextControl(next) || next.form !== form.current || next.type === 'checkbox') return;
      showBlurError(field, findErrors()[field as keyof AddressErrors]);
    },
  };
}

function isTextControl(control: unknown): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
}

/** Reads what the user typed and chose. */
function useFormReader(form: RefObject<HTMLFormElement | null>, email: string | null) {
  const data = () => new FormData(form.current ?? undefined);
  return {
    read: (): Address => readAddress(data()),
    /** The address of the account, or the one that the guest typed. */
    readEmail: (): string => {
      const typed = data().get('email');
      return email ?? (typeof typed === 'string' ? typed.trim() : '');
    },
    /** Whether the user wants the address in the address book. */
    isToBeSaved: (): boolean => data().has('saveAddress'),
  };
}

/**
 * The problem that the form shows: the latest one without the fields that were edited since, plus the errors of fields that the user has
 * left.
 */
function useAddressProblem(form: RefObject<HTMLFormElement | null>, regionProblem: string | undefined) {
  const [latest, setLatest] = useState<CheckoutProblem>(NO_CHECKOUT_PROBLEM);
  const [editedFields, setEditedFields] = useState<readonly string[]>([]);
  /** Errors of fields that the user left since the latest problem. They move no focus. */
  const [blurErrors, setBlurErrors] = useState<AddressErrors>({});
  const [isRegionBlurred, setRegionBlurred] = useState(false);
  // Runs only after a new problem, so that the user can correct the fields in any order.
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [form, latest]);

  const errors = Object.entries(latest.fields).filter(([field]) => !editedFields.includes(field));
  const blurRegionError: AddressErrors =
    isRegionBlurred && regionProblem !== undefined ? { region: regionProblem } : {};
  return {
    // Once all its fields are edited, the general message about them is outdated.
    problem: {
      ...latest,
      fields: { ...Object.fromEntries(errors), ...blurRegionError, ...blurErrors } satisfies AddressErrors,
      detail:
        editedFields.length > 0 && errors.length === 0 && latest.lines.size === 0 ? undefined : latest.detail,
    },
    /** The newest error of a field that the user left, for screen readers: the focus is elsewhere. */
    blurError: Object.values(blurErrors).at(-1) ?? blurRegionError.region,
    show: (problem: CheckoutProblem) => {
      setLatest(problem);
      setEditedFields([]);
      setBlurErrors({});
    },
    /** Hides the errors of edited fields. */
    hide: (edited: readonly string[]) => {
      setEditedFields((fields) => [...fields, ...edited.filter((one) => one in latest.fields)]);
      setBlurErrors((fields) => omit(fields, edited));
      if (edited.includes('region')) setRegionBlurred(false);
    },
    /** Shows the error, if any, of a field that the user left. */
    showBlurError: (field: string, message: string | undefined) => {
      if (field === 'region') setRegionBlurred(true);
      if (message !== undefined) setBlurErrors((fields) => ({ ...fields, [field]: message }));
    },
  };
}

function omit(errors: AddressErrors, fields: readonly string[]): AddressErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
}
