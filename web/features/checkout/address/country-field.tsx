import { useId, type ComponentProps } from 'react';
import { listCountries } from '#domain/shipping/countries.ts';
import { TextField } from '../../../ui/form/field.tsx';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';

/**
 * A text field that suggests the names of countries. The browser lists them, because its names may be of another version than the
 * server's.
 */
export function CountryField(props: ComponentProps<typeof TextField>) {
  const list = useId();
  const isHydrated = useHydrated();
  return (
    <div>
      <TextField {...props} list={list} />
      <datalist id={list}>
        {isHydrated && listCountries().map(({ code, name }) => <option key={code}>{name}</option>)}
      </datalist>
    </div>
  );
}
