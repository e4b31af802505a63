import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { guessCarrier } from '#domain/shipment/guess-carrier.ts';
import { client } from '../../data/client.ts';
import { explainFailedAttempt } from '../../data/describe-failed-attempt.ts';
import { needsNewKey } from '../../data/needs-new-key.ts';
import { useIsMounted } from '../../data/use-is-mounted.ts';
import { lastCarrier, rememberCarrier, type Carriers } from '../../order/shipments/use-shipping-form.ts';
import { readEntry, type ShippingPlan } from './plan-shipping.ts';
import { shipWhole } from './ship-whole.ts';

/** The result for an order. */
type Outcome = { readonly shipmentId: string | null; readonly text: string };

/** Ships the orders of a plan one after another, each after its slip and its tracking number. */
export function useBulkShip({ orders }: ShippingPlan, carriers: Carriers) {
  const { revalidate } = useRevalidator();
  const names = carriers.map(({ name }) => name);
  const [carrier, setCarrier] = useState(() => lastCarrier(names));
  const [current, setCurrent] = useState<number | null>(null);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [problem, setProblem] = useState<string>();
  const [isShipping, setShipping] = useState(false);
  const isOpen = useIsMounted();
  // A repeated attempt has the same key, so that a lost response ships nothing twice.
  const [keys] = useState(() => new Map(orders.map(({ number }) => [number, crypto.randomUUID()])));
  const all = orders.map(({ number }) => number);
  const done = all.filter((number) => outcomes.get(number)?.shipmentId != null);
  const open = all.filter((number) => !done.includes(number));
  const note = (number: number, outcome: Outcome) =>
    setOutcomes((before) => new Map([...before, [number, outcome]]));
  const undo = async (number: number) => {
    const { shipmentId = null, text = '' } = outcomes.get(number) ?? {};
    if (shipmentId === null) return;
    const undone = await client.undoShipping({ params: { id: shipmentId } });
    if (undone.ok) keys.set(number, crypto.randomUUID());
    note(
      number,
      undone.ok
        ? { shipmentId: null, text: 'Not shipped: undone.' }
        : { shipmentId, text: `${text}. ${undone.error.detail}` },
    );
    await revalidate();
  };
  /** Ships orders one after another, until the dialog closes. */
  const ship = async (numbers: readonly number[], tracking: string) => {
    if (carrier === '' || isShipping) return;
    setShipping(true);
    setProblem(undefined);
    const by = guessCarrier(names, tracking) ?? carrier;
    const shipping = { carrier: by, ...(tracking !== '' && { tracking }) };
    for (const number of numbers) {
      if (!isOpen()) break;
      const shipped = await shipWhole(number, { shipping, key: keys.get(number) ?? '' });
      if (!shipped.ok && needsNewKey(shipped.error)) keys.set(number, crypto.randomUUID());
      note(
        number,
        shipped.ok
          ? {
              shipmentId: shipped.value,
              text:
                shipped.value === null
                  ? 'Left out: disputed'
                  : `Shipped with ${by}${tracking === '' ? '' : `, ${tracking}`}`,
            }
          : { shipmentId: null, text: explainFailedAttempt(shipped.error) },
      );
    }
    rememberCarrier(by);
    setCurrent(null);
    setShipping(false);
    await revalidate();
  };
  return {
    carrier,
    setCarrier,
    names,
    current,
    choose: setCurrent,
    outcomes,
    open,
    done,
    problem,
    isShipping,
    /** Reads what was scanned or typed. */
    enter(entry: string) {
      if (isShipping)
        return setProblem(`‘${entry.trim()}’ came while an order was being shipped. Scan it again.`);
      const read = readEntry(entry, { current, open, done });
      setProblem(read.kind === 'problem' ? read.text : undefined);
      if (read.kind === 'slip') setCurrent(read.number);
      else if (read.kind === 'tracking' && current !== null) void ship([current], read.tracking);
    },
    undo,
    /** Ships the order whose slip was scanned last, or else all, without tracking numbers. */
    shipUntracked() {
      void ship(current === null ? open : [current], '');
    },
  };
}
