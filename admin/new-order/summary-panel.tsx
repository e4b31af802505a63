import type { CallOutput } from '#contract/calls.ts';
import type { CallProblem } from '#contract/client.ts';
import { formatDollars } from '#domain/money.ts';
import { TYPED_LENGTHS } from '#domain/typed-lengths.ts';
import { describeFailedAttempt } from '../data/describe-failed-attempt.ts';
import { SAVE_KEYS } from '../keyboard/use-save-shortcut.ts';
import { Action } from '../ui/action.tsx';
import { SelectInput, TextInput } from '../ui/fields/labelled-control.tsx';
import { Segments } from '../ui/fields/segments.tsx';
import { Keys } from '../ui/keys.tsx';
import { Amounts } from '../ui/panels/amounts.tsx';
import { FailureNotice, Notice } from '../ui/panels/notice.tsx';
import { Panel } from '../ui/panels/panel.tsx';
import type { OrderDraft } from './order-draft.ts';
import styles from './new-order.module.css';

const DELIVERIES = [
  { value: 'ship', label: 'Ship' },
  { value: 'now', label: 'Hand over now' },
] as const;

const PAYMENTS = [
  { value: 'cash', label: 'Cash' },
  { value: 'link', label: 'Card by link' },
] as const;

type Quote = CallOutput<'quoteStaffOrder'> | null;

/** How the order is paid and delivered, what it costs, and the button that places it. */
export function SummaryPanel({
  draft,
  quote,
  isLoading,
  isRunning,
  unpriced,
  refusal,
  errorOf,
  onChange,
  onPlace,
}: {
  draft: OrderDraft;
  quote: Quote;
  isLoading: boolean;
  isRunning: boolean;
  /** Why there is no price. */
  unpriced: CallProblem | null;
  /** Why the order was not placed. */
  refusal: CallProblem | null;
  errorOf: (field: string) => string | undefined;
  onChange: (fields: Partial<OrderDraft>) => void;
  onPlace: () => void;
}) {
  const chosen = quote?.shippingMethods.find(({ id }) => id === quote.shippingMethod);
  return (
    <Panel title="Payment">
      <div className={styles.body}>
        <Delivery draft={draft} quote={quote} error={errorOf('shippingMethod')} onChange={onChange} />
        <TextInput
          label="Discount code, optional"
          value={draft.code}
          maxLength={TYPED_LENGTHS.discountCode}
          error={errorOf('code')}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange({ code: target.value })}
        />
      </div>
      <div aria-live="polite">{quote !== null && <Amounts priced={quote} method={chosen?.name} />}</div>
      <div className={styles.place}>
        {unpriced !== null && (
          <Notice tone="wait" icon="alert" title="There is no price yet." role="status">
            {unpriced.detail}
          </Notice>
        )}
        {refusal !== null && (
          <FailureNotice title={describeFailedAttempt(refusal, 'The order is not placed.').meaning}>
            {refusal.detail}
          </FailureNotice>
        )}
        <Action variant="primary" disabled={quote === null || isLoading || isRunning} onClick={onPlace}>
          Place order
          <Keys keys={SAVE_KEYS} />
        </Action>
      </div>
    </Panel>
  );
}

/** Whether the order is shipped or handed over, and the shipping method where there are several. */
function Delivery({
  draft: { isHandedOver, paysByLink, shippingMethod },
  quote,
  error,
  onChange,
}: {
  draft: OrderDraft;
  quote: Quote;
  error: string | undefined;
  onChange: (fields: Partial<OrderDraft>) => void;
}) {
  const methods = quote?.shippingMethods ?? [];
  const isOffered = methods.some(({ id }) => id === shippingMethod);
  return (
    <>
      <Segments
        label="Delivery"
        choices={DELIVERIES}
        value={isHandedOver ? 'now' : 'ship'}
        onChange={(way) => onChange({ isHandedOver: way === 'now', shippingMethod: null })}
      />
      {!isHandedOver && (
        <Segments
          label="Payment"
          choices={PAYMENTS}
          value={paysByLink ? 'link' : 'cash'}
          onChange={(method) => onChange({ paysByLink: method === 'link' })}
        />
      )}
      <p className={styles.hint}>
        {isHandedOver
          ? 'The customer pays in cash and takes the products now.'
          : paysByLink
            ? 'The customer gets an email with a link to pay within two days. The items are held until then.'
            : 'The customer pays in cash on delivery.'}
      </p>
      {!isHandedOver && methods.length > 1 && (
        <SelectInput
          label="Shipping method"
          value={(isOffered ? shippingMethod : quote?.shippingMethod) ?? ''}
          error={error}
          onChange={({ target }) => onChange({ shippingMethod: target.value })}
        >
          {methods.map(({ id, name, price }) => (
            <option key={id} value={id}>
              {name}, {price === 0 ? 'free' : formatDollars(price)}
            </option>
          ))}
        </SelectInput>
      )}
    </>
  );
}
