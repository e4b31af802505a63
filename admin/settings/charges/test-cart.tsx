import { useState } from 'react';
import type { CallInput, CallOutput } from '#contract/calls.ts';
import type { CallProblem } from '#contract/client.ts';
import { client } from '../../data/client.ts';
import { useDebouncedRead } from '../../data/use-debounced-read.ts';
import { COUNTRIES } from '../../ui/fields/countries.ts';
import { SelectInput, TextInput } from '../../ui/fields/labelled-control.tsx';
import { readAmount } from '../../ui/fields/money/read-amount.ts';
import { Amounts, Row } from '../../ui/panels/amounts.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import styles from './test-cart.module.css';

type Body = CallInput<'testCart'>['body'];
type Tested = { readonly priced: CallOutput<'testCart'> | null; readonly problem: CallProblem | null };

const NOTHING: Tested = { priced: null, problem: null };

/** A small form that shows what a customer would pay for a cart, by the rules of the checkout. */
export function TestCart({ unsaved }: { unsaved: Pick<Body, 'zones' | 'rates'> | null }) {
  // No country at first: the shop may not ship to a preset one, or may need its region.
  const [cart, setCart] = useState({ country: '', region: '', subtotal: '40.00', weight: '', code: '' });
  const set = (fields: Partial<typeof cart>) => setCart((before) => ({ ...before, ...fields }));
  const { body, errors } = readCart(cart, unsaved);
  const { shown: tested } = useDebouncedRead<Tested>({
    empty: NOTHING,
    wanted: body && JSON.stringify(body),
    read: async () => {
      if (body === null) return NOTHING;
      const result = await client.testCart({ body });
      return result.ok ? { priced: result.value, problem: null } : { priced: null, problem: result.error };
    },
  });
  const { priced, problem } = tested;
  const isOfRegion = problem?.code === 'region_required' || problem?.code === 'region_unknown';
  return (
    <Panel id="test-cart" title="Test a cart">
      <div className={styles.fields}>
        <SelectInput
          label="Country"
          value={cart.country}
          onChange={({ target }) => set({ country: target.value })}
        >
          <option value="">Not entered yet</option>
          {COUNTRIES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectInput>
        <TextInput
          label="Region, optional"
          value={cart.region}
          autoComplete="off"
          error={isOfRegion ? problem.detail : undefined}
          onChange={({ target }) => set({ region: target.value })}
        />
        <TextInput
          label="Items, in $"
          prefix="$"
          inputMode="decimal"
          value={cart.subtotal}
          autoComplete="off"
          error={errors.subtotal}
          onChange={({ target }) => set({ subtotal: target.value })}
        />
        <TextInput
          label="Weight in grams, optional"
          inputMode="numeric"
          value={cart.weight}
          autoComplete="off"
          error={errors.weight}
          onChange={({ target }) => set({ weight: target.value })}
        />
        <TextInput
          label="Code, optional"
          value={cart.code}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => set({ code: target.value })}
        />
      </div>
      <div aria-live="polite">
        {problem !== null && !isOfRegion && <p className={styles.problem}>{problem.detail}</p>}
        {priced !== null && (
          <Amounts priced={priced} method={priced.shippingMethods[0]?.name}>
            {priced.zone !== null && <Row name="Zone" value={priced.zone} />}
          </Amounts>
        )}
      </div>
      {unsaved !== null && <p className={styles.hint}>Includes your unsaved changes.</p>}
    </Panel>
  );
}

type Field = 'country' | 'region' | 'subtotal' | 'weight' | 'code';
type Errors = Partial<Record<Field, string>>;

/** Returns the body of the call, or why a field cannot be read. */
function readCart(
  { country, region, subtotal, weight, code }: Readonly<Record<Field, string>>,
  unsaved: Pick<Body, 'zones' | 'rates'> | null,
): { body: Body | null; errors: Errors } {
  const dollars = readAmount(subtotal);
  const grams = weight.trim() === '' ? undefined : readGrams(weight);
  const errors: Errors = {
    ...(dollars === null && { subtotal: 'This must be an amount, such as 40.00.' }),
    ...(grams === null && { weight: 'This must be a whole number of grams.' }),
  };
  if (dollars === null || grams === null) return { body: null, errors };
  return {
    body: {
      ...(country !== '' && { country }),
      ...(region.trim() !== '' && { region }),
      ...(code.trim() !== '' && { code }),
      subtotal: dollars,
      ...(grams !== undefined && { weight: grams }),
      ...unsaved,
    },
    errors,
  };
}

function readGrams(text: string): number | null {
  return /^\d{1,8}$/.test(text.trim()) ? Number(text) : null;
}
