import { useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { searchCountries } from '#domain/shipping/countries.ts';
import { Field } from '../../../ui/form/field.tsx';
import fieldStyles from '../../../ui/form/field.module.css';
import styles from './country-field.module.css';

type Country = ReturnType<typeof searchCountries>[number];

/**
 * A text field with a list of countries, which narrows while the shopper types (ARIA Authoring Practices, 'Combobox with list
 * autocomplete'). Shoppers can also type or autofill any text. Only shops with zones or tax rates reject unknown countries.
 */
export function CountryField({
  label,
  error,
  optional = false,
  ...input
}: ComponentProps<'input'> & { label: string; error: string | undefined; optional?: boolean }) {
  const list = useId();
  const { found, active, inputProps, choose } = useCountryList();
  const optionId = ({ code }: Country) => `${list}-${code}`;
  const marked = found[active];
  return (
    <div className={styles.room}>
      <Field label={label} error={error} optional={optional}>
        {(control) => (
          <input
            {...input}
            {...control}
            {...inputProps}
            className={fieldStyles.input}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={found.length > 0}
            aria-controls={found.length > 0 ? list : undefined}
            aria-activedescendant={marked && optionId(marked)}
          />
        )}
      </Field>
      {found.length > 0 && (
        <div
          id={list}
          role="listbox"
          aria-label="Countries"
          className={styles.list}
          // Browsers make scrolling areas tab stops.
          tabIndex={-1}
          // Keeps the focus in the field, whose blur closes the list.
          onMouseDown={(event) => event.preventDefault()}
        >
          {found.map((country) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and handles the keys
            <div
              key={country.code}
              id={optionId(country)}
              role="option"
              aria-selected={country === marked}
              ref={country === marked ? scrollIntoList : undefined}
              onClick={() => choose(country)}
            >
              {country.name}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** The countries in the list, none while it is closed, and the index of the one that the arrow keys have reached; -1 for none. */
type List = { readonly found: readonly Country[]; readonly active: number };

const CLOSED: List = { found: [], active: -1 };

function useCountryList() {
  const [list, setList] = useState(CLOSED);
  const input = useRef<HTMLInputElement>(null);
  const { found, active } = list;

  const search = (text: string) => {
    const countries = searchCountries(text);
    setList({ found: countries[0]?.name === text ? [] : countries, active: -1 });
  };
  const choose = ({ name }: Country) => {
    setList(CLOSED);
    if (input.current === null) return;
    input.current.value = name;
    // The form reads its fields after this event, as it does when the shopper types.
    input.current.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  const move = (step: 1 | -1) => {
    if (found.length === 0) return setList(openAt(input.current?.value ?? '', step));
    const start = step === 1 ? -1 : found.length;
    const from = active === -1 ? start : active;
    setList({ found, active: (from + step + found.length) % found.length });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const marked = found[active] ?? (found.length === 1 ? found[0] : undefined);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && marked !== undefined) choose(marked);
    // Enter must not place an order with a half-typed name.
    else if (event.key === 'Enter' && found.length > 0) setList(CLOSED);
    else if (event.key === 'Escape' && found.length > 0) setList(CLOSED);
    else return;
    event.preventDefault();
  };
  const inputProps = {
    ref: input,
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      // Autofill also changes fields without the focus, whose list no blur would close.
      if (currentTarget === document.activeElement) search(currentTarget.value);
    },
    // A press on the field shows all countries if it is empty or names one.
    onClick: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      if (value === '' || searchCountries(value)[0]?.name === value) search('');
    },
    onBlur: () => setList(CLOSED),
    onKeyDown,
  };
  return { found, active, inputProps, choose };
}

/**
 * Returns the list that an arrow key opens. If the text names a country, the list has all countries, and that one is active. Otherwise it
 * has the matches of the text, or all countries if nothing matches.
 */
function openAt(text: string, step: 1 | -1): List {
  const matches = searchCountries(text);
  const isNamed = matches[0]?.name === text;
  const found = isNamed || matches.length === 0 ? searchCountries('') : matches;
  const edge = step === 1 ? 0 : found.length - 1;
  return { found, active: isNamed ? found.findIndex(({ name }) => name === text) : edge };
}

/** Scrolls the list alone, and not the page. */
function scrollIntoList(option: HTMLDivElement | null): void {
  const list = option?.parentElement;
  if (!option || !list) return;
  const { offsetTop: top, offsetHeight: height } = option;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + height > list.scrollTop + list.clientHeight)
    list.scrollTop = top + height - list.clientHeight;
}
