import { countryName } from '#domain/shipping/countries.ts';
import { AddSelect, Chip, Chips } from '../../ui/fields/chips.tsx';
import { COUNTRIES } from '../../ui/fields/countries.ts';

/** Countries of delivery. Without any, all. */
export function CountriesField({
  countries,
  canChange,
  error,
  onChange,
}: {
  countries: readonly string[];
  canChange: boolean;
  error: string | undefined;
  onChange: (countries: readonly string[]) => void;
}) {
  return (
    <Chips label="Countries" error={error} isEmpty={countries.length === 0} empty="All countries">
      {countries.map((code) => (
        <Chip
          key={code}
          text={countryName(code)}
          onRemove={canChange ? () => onChange(countries.filter((other) => other !== code)) : undefined}
        />
      ))}
      {canChange && (
        <AddSelect
          label="Add a country"
          onAdd={(code) => {
            if (!countries.includes(code)) onChange([...countries, code]);
          }}
        >
          {COUNTRIES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </AddSelect>
      )}
    </Chips>
  );
}
