import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallInput, CallOutput } from '#contract/calls.ts';
import type { CallProblem } from '#contract/client.ts';
import { formatDollars } from '#domain/money.ts';
import { client } from '../../data/client.ts';
import { COUNTRIES } from '../../ui/fields/countries.ts';
import { SelectInput, TextInput } from '../../ui/fields/labelled-control.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import styles from './test-cart.module.css';

const DEBOUNCE_MS = 300;

type Body = CallInput<'testCart'>['body'];
type Tested = { readonly priced: CallOutput<'testCart'> | null; readonly problem: CallProblem | null };

/** A small form that shows what a customer would pay for a cart, by the rules of the checkout. */
export function TestCart({ unsaved }: { unsaved: Pick<Body, 'zones' | 'rates'> | null }) {
  const [cart, setCart] = useState({ country: 'US', region: '', subtotal: '40.00', weight: '', code: '' });
  const set = (fields: Partial<typeof cart>) => setCart((before) => ({ ...before, ...fields }));
  const tested = useTest(bodyOf(cart, unsaved));
  const regionProblem = tested.problem?.code === 'region_required' ? tested.problem.detail : undefined;
  return (
    <Panel title="Test a cart">
      <div className={styles.fields}>
        <SelectInput
          label="Country"
          value={cart.country}
          onChange={({ target }) => set({ country: target.value })}
        >
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
          error={regionProblem}
          onChange={({ target }) => set({ region: target.value })}
        />
        <TextInput
          label="Items, in $"
          prefix="$"
          inputMode="decimal"
          value={cart.subtotal}
          autoComplete="off"
          onChange={({ target }) => set({ subtotal: target.value })}
        />
        <TextInput
          label="Weight in grams, optional"
          inputMode="numeric"
          value={cart.weight}
          autoComplete="off"
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
        {tested.problem !== null && <p className={styles.problem}>{tested.problem.detail}</p>}
        {tested.priced !== null && <Result priced={tested.priced} />}
      </div>
      {unsaved !== null && <p className={styles.hint}>Includes your unsaved changes.</p>}
    </Panel>
  );
}

function Result({ priced }: { priced: CallOutput<'testCart'> }) {
  const { subtotal, discounts, shipping, shippingDiscounts, tax, taxes, total, zone, shippingMethods } =
    priced;
  const [method] = shippingMethods;
  const included = taxes.filter((one) => one.included && one.amount > 0);
  return (
    <dl className={styles.result}>
      <Row name="Items" value={formatDollars(subtotal)} />
      {[...discounts, ...shippingDiscounts].map(({ name, amount }) => (
        <Row key={name} name={name} value={`−${formatDollars(amount)}`} />
      ))}
      <Row
        name={method === undefined ? 'Shipping' : `Shipping, ${method.name}`}
        value={shipping === null || shipping === 0 ? 'Free' : formatDollars(shipping)}
      />
      <Row name="Taxes" value={tax === 0 ? '$0' : formatDollars(tax)} />
      {included.map(({ name, rate, amount }) => (
        <Row key={name} name={`${name}, ${rate} %, included`} value={formatDollars(amount)} />
      ))}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{formatDollars(total)}</dd>
      </div>
      {zone !== null && <Row name="Zone" value={zone} />}
    </dl>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Prices the cart again when it has changed and typing pauses. */
function useTest(body: Body): Tested {
  const [tested, setTested] = useState<Tested>({ priced: null, problem: null });
  const latest = useRef(0);
  const read = useEffectEvent(() => client.testCart({ body }));
  const wanted = JSON.stringify(body);
  useEffect(() => {
    latest.current += 1;
    const turn = latest.current;
    const timer = setTimeout(async () => {
      const result = await read();
      if (turn !== latest.current) return;
      setTested(
        result.ok ? { priced: result.value, problem: null } : { priced: null, problem: result.error },
      );
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return tested;
}

function bodyOf(
  {
    country,
    region,
    subtotal,
    weight,
    code,
  }: Record<'country' | 'region' | 'subtotal' | 'weight' | 'code', string>,
  unsaved: Pick<Body, 'zones' | 'rates'> | null,
): Body {
  return {
    country,
    ...(region.trim() !== '' && { region }),
    ...(code.trim() !== '' && { code }),
    subtotal: Number(subtotal.replaceAll(/[$\s]/g, '').replace(',', '.')) || 0,
    ...(/^\d{1,8}$/.test(weight.trim()) && { weight: Number(weight) }),
    ...unsaved,
  };
}
