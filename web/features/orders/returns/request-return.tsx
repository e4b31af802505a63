import { useEffect, useRef, useState } from 'react';
import type { ApiOrderWithHistory } from '#contract/calls.ts';
import type { Client } from '#contract/client.ts';
import { isRequestRefused } from '#contract/is-request-refused.ts';
import { orderedProducts } from '#contract/ordered-products.ts';
import { countPieces } from '#domain/cart/cart.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { RETURN_REASON_IDS, RETURN_REASONS, type ReturnReason } from '#domain/return/return-reason.ts';
import { TYPED_LENGTHS } from '#domain/typed-lengths.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DateTime } from '../../../ui/display/date-time.tsx';
import { SelectField, TextField } from '../../../ui/form/field.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { randomKey } from '../../../ui/form/random-key.ts';
import { focusAfterUnmount } from '../../../ui/hooks/focus-after-unmount.ts';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { PieceChoice } from '../piece-choice.tsx';
import styles from './returns.module.css';

type Product = NonNullable<ApiOrderWithHistory['products']>[number];
/** An ordered product with pieces that can be returned. */
type Choice = Product & { readonly position: number; readonly returnable: number };
type Wanted = {
  readonly quantity: number;
  readonly reason?: ReturnReason | undefined;
  readonly comment?: string;
  /** The size of an exchange; undefined for a refund. */
  readonly newSize?: string | undefined;
};

type Props = {
  order: ApiOrderWithHistory;
  client: Pick<Client, 'requestReturn' | 'readProduct'>;
  onChanged: () => Promise<void>;
};

const focusState = focusAfterUnmount(() => document.querySelector('#state'));
const focusSection = focusAfterUnmount((element) => element.closest('section'));

const REASONS = RETURN_REASON_IDS.map((value) => ({ value, label: RETURN_REASONS[value] }));

/** Asks for the return of delivered items. Renders nothing when none can be returned. */
export function RequestReturn({ order, client, onChanged }: Props) {
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const choices = orderedProducts(order).filter(isChoice);
  const until = choices.map(({ returnUntil }) => returnUntil ?? '').toSorted()[0];
  if (choices.length === 0) return null;
  return (
    <section ref={focusState} className={styles.part} aria-labelledby="request-return" tabIndex={-1}>
      <h2 id="request-return">Not quite right?</h2>
      <p className="muted">
        You can send items back
        {until !== undefined && until !== '' && (
          <>
            {' '}
            until <DateTime at={until} precision="day" />
          </>
        )}
        . When we have checked them, we refund what you paid, or send you another size.
      </p>
      {isOpen ? (
        <RequestForm choices={choices} {...{ order, client, onChanged }} onClose={() => setOpen(false)} />
      ) : (
        <Button ref={focusSection} variant="ghost" disabled={!isHydrated} onClick={() => setOpen(true)}>
          Return items
        </Button>
      )}
    </section>
  );
}

function isChoice(product: Product): product is Choice {
  return product.position !== undefined && (product.returnable ?? 0) > 0;
}

function RequestForm({
  choices,
  order,
  client,
  onChanged,
  onClose,
}: Props & { choices: readonly Choice[]; onClose: () => void }) {
  const [wanted, setWanted] = useState<ReadonlyMap<number, Wanted>>(new Map());
  const [missing, setMissing] = useState<string>();
  const { isBusy, problem, request } = useRequest({ order, client, onChanged });
  const sizesFor = useSizes(choices, client);
  const wantedOf = (position: number): Wanted => wanted.get(position) ?? { quantity: 0 };
  const set = (position: number, change: Partial<Wanted>) => {
    setWanted(new Map(wanted).set(position, { ...wantedOf(position), ...change }));
    setMissing(undefined);
  };
  const lines = choices
    .map((choice) => ({ ...choice, ...wantedOf(choice.position) }))
    .filter(({ quantity }) => quantity > 0);
  const count = countPieces(lines);
  const submit = async () => {
    if (lines.length === 0) return setMissing('Choose how many pieces to send back.');
    if (lines.some(({ reason }) => reason === undefined)) return setMissing('Choose a reason for each item.');
    if (await request(lines)) onClose();
  };
  return (
    <form
      ref={focusSection}
      className={styles.form}
      aria-labelledby="request-return"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
    >
      <ul className={styles.choices}>
        {choices.map((choice) => (
          <li key={choice.position}>
            <ReturnChoice
              choice={choice}
              wanted={wantedOf(choice.position)}
              sizes={sizesFor(choice)}
              onChange={(change) => set(choice.position, change)}
            />
          </li>
        ))}
      </ul>
      <FormError message={missing ?? problem} />
      <div className={styles.actions}>
        <Button type="submit" busy={isBusy}>
          {count === 0 ? 'Ask for a return' : `Ask to return ${count === 1 ? '1 item' : `${count} items`}`}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Keep everything
        </Button>
      </div>
    </form>
  );
}

/** How many pieces of an item come back, why, and for what. */
function ReturnChoice({
  choice,
  wanted: { quantity, reason, comment = '', newSize },
  sizes,
  onChange,
}: {
  choice: Choice;
  wanted: Wanted;
  /** The sizes for an exchange. */
  sizes: readonly string[];
  onChange: (change: Partial<Wanted>) => void;
}) {
  const { title, returnable } = choice;
  return (
    <>
      <PieceChoice
        product={choice}
        value={quantity}
        onDecrease={() => onChange({ quantity: Math.max(0, quantity - 1) })}
        onIncrease={() => onChange({ quantity: Math.min(returnable, quantity + 1) })}
      />
      {quantity > 0 && (
        <>
          <SelectField
            label={`Why are you returning ${title}?`}
            placeholder="Choose a reason"
            options={REASONS}
            value={reason}
            onChange={(value) => onChange({ reason: value })}
          />
          <TextField
            label={`What should we know about ${title}?`}
            optional
            maxLength={TYPED_LENGTHS.returnComment}
            value={comment}
            onChange={({ currentTarget }) => onChange({ comment: currentTarget.value })}
          />
          <SelectField
            label={`What would you like for ${title}?`}
            placeholder="My money back"
            options={sizes.map((value) => ({ value, label: describeSize(value, 'Size') }))}
            value={newSize}
            onChange={(value) => onChange({ newSize: value })}
          />
        </>
      )}
    </>
  );
}

/** Reads the sizes of the products. Returns those that are in stock and not the bought one. */
function useSizes(choices: readonly Choice[], client: Pick<Client, 'readProduct'>) {
  const [sizes, setSizes] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  const ids = [...new Set(choices.map(({ _id }) => _id))].join(' ');
  useEffect(() => {
    let isGone = false;
    const load = async (id: string) => {
      const read = await client.readProduct({ params: { id } });
      // A product that is no longer sold can only be refunded.
      if (isGone || !read.ok) return;
      const inStock = (read.value.sizes ?? []).filter(({ stock }) => stock > 0).map(({ size }) => size);
      setSizes((known) => new Map(known).set(id, inStock));
    };
    for (const id of ids.split(' ')) void load(id);
    return () => {
      isGone = true;
    };
  }, [ids, client]);
  return ({ _id, size }: Choice) => (sizes.get(_id) ?? []).filter((one) => one !== size);
}

type Line = Choice & Wanted;

/** Sends the request. A repeated attempt has the same key, so that it announces nothing twice. Returns whether it succeeded. */
function useRequest({ order, client, onChanged }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const key = useRef<string>(undefined);
  const request = async (lines: readonly Line[]): Promise<boolean> => {
    setBusy(true);
    key.current ??= randomKey(crypto);
    const result = await client.requestReturn({
      params: { id: order._id },
      headers: { 'idempotency-key': key.current },
      body: {
        lines: lines.map(({ position, quantity, reason = 'other', comment, newSize }) => ({
          position,
          quantity,
          reason,
          ...(comment !== undefined && { comment }),
          ...(newSize === undefined
            ? { resolution: 'refund' as const }
            : { resolution: 'exchange' as const, newSize }),
        })),
      },
    });
    setProblem(result.ok ? undefined : result.error.detail);
    if (result.ok || isRequestRefused(result.error)) {
      key.current = undefined;
      if (result.ok) showToast('We have your request. You will hear from us by email.');
      // Stays busy until the order is loaded again: the form still shows what it has sent, which must not be sent twice.
      await onChanged();
    }
    setBusy(false);
    return result.ok;
  };
  return { isBusy, problem, request };
}
