import { useLayoutEffect, useState } from 'react';
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router';
import type { CallOutput } from '#contract/calls.ts';
import type { CallProblem } from '#contract/client.ts';
import { countPieces } from '#domain/cart/cart.ts';
import { MAX_NOTE_LENGTH } from '#domain/staff/note.ts';
import { nameRolesThatMay } from '#domain/staff/permissions.ts';
import { useDebouncedRead } from '../data/use-debounced-read.ts';
import { useSaveShortcut } from '../keyboard/use-save-shortcut.ts';
import { prefetchOrders } from '../orders/load-orders.ts';
import { useMe } from '../shell/account/me.ts';
import { DocumentTitle } from '../shell/document-title.tsx';
import { announce } from '../shell/messages/messages.ts';
import { countOf } from '../ui/count-text.ts';
import { TextArea } from '../ui/fields/labelled-control.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/panels/notice.tsx';
import { Panel } from '../ui/panels/panel.tsx';
import { AddProduct } from './add-product.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import {
  asksPlace,
  describeKeyProblem,
  NO_CONTACT,
  quoteBodyOf,
  useOrderDraft,
  type Contact,
  type OrderDraft,
} from './order-draft.ts';
import { OrderLines } from './order-lines.tsx';
import { placeNewOrder, undoNewOrder } from './place-new-order.ts';
import { quoteDraft } from './quote-draft.ts';
import { SummaryPanel } from './summary-panel.tsx';
import { useOrderProducts } from './use-order-products.ts';
import head from '../ui/panels/record-head.module.css';
import styles from './new-order.module.css';

/** Takes an order by phone or at a market. */
export function NewOrder() {
  const mayOrder = useMe().permissions.includes('orders:do');
  return (
    <>
      <header className={head.head}>
        <DocumentTitle>New order</DocumentTitle>
        <div className={head.words}>
          <nav className={head.crumbs} aria-label="Breadcrumb">
            <Link to="/orders" onPointerEnter={prefetchOrders} onFocus={prefetchOrders}>
              <Icon name="left" size={22} />
              <span>Orders</span>
            </Link>
          </nav>
          <div className={head.line}>
            <h1>New order</h1>
          </div>
        </div>
      </header>
      {mayOrder ? (
        <OrderForm />
      ) : (
        <div className={styles.columns}>
          <Notice icon="lock" title="Your role may not take orders.">
            Ask: {nameRolesThatMay('orders:do')}.
          </Notice>
        </div>
      )}
    </>
  );
}

function OrderForm() {
  const [search] = useSearchParams();
  const { draft: kept, change, addLine, renewKey, forget } = useOrderDraft();
  const [isLinked, setLinked] = useState(search.has('customer'));
  // The screen of a customer links here with their id.
  const draft = isLinked ? { ...kept, accountId: search.get('customer') } : kept;
  const [contact, setContact] = useState<Contact>(NO_CONTACT);
  const [note, setNote] = useState('');
  const [focused, setFocused] = useState<string | null>(null);
  const { products, remember } = useOrderProducts(draft.lines.map(({ productId }) => productId));
  const { place, errorOf, asksRegion, ...placing } = usePlacing(draft, {
    contact,
    note,
    renewKey,
    forget,
  });
  useSaveShortcut(place);
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Panel title={draft.lines.length === 0 ? 'Products' : countOf(countPieces(draft.lines), 'item')}>
          <AddProduct
            onAdd={(product, line, how) => {
              remember(product);
              setFocused(how === 'chosen' ? line.productId : null);
              addLine(line);
            }}
          />
          <OrderLines
            lines={draft.lines}
            products={products}
            priced={placing.quote?.products ?? []}
            focused={focused}
            errorOf={errorOf}
            onChange={(lines) => change({ lines })}
          />
        </Panel>
        <CustomerPanel
          accountId={draft.accountId}
          contact={contact}
          isHandedOver={draft.isHandedOver}
          needsEmail={draft.paysByLink && !draft.isHandedOver}
          asksRegion={asksRegion}
          errorOf={errorOf}
          onChoose={(accountId) => {
            setLinked(false);
            change({ accountId });
            if (accountId === null) setContact(NO_CONTACT);
          }}
          onChange={(fields) => setContact((before) => ({ ...before, ...fields }))}
        />
        <Panel title="Note">
          <div className={styles.body}>
            <TextArea
              label="Note, optional"
              hint="For staff. The customer does not see it."
              maxLength={MAX_NOTE_LENGTH}
              value={note}
              error={errorOf('note')}
              onChange={({ target }) => setNote(target.value)}
            />
          </div>
        </Panel>
      </div>
      <SummaryPanel
        {...placing}
        draft={draft}
        errorOf={errorOf}
        onChange={change}
        onPlace={() => void place()}
      />
    </div>
  );
}

type Quoted = { readonly quote: CallOutput<'quoteStaffOrder'> | null; readonly problem: CallProblem | null };
const NOTHING: Quoted = { quote: null, problem: null };

/** Reads the price of the draft after each change. `attempts`: a refused order is priced again, because prices may have changed. */
function useQuote(draft: OrderDraft, contact: Contact, attempts: number) {
  const body = quoteBodyOf(draft, contact);
  return useDebouncedRead<Quoted>({
    empty: NOTHING,
    wanted: body && JSON.stringify([body, attempts]),
    read: async () => {
      if (body === null) return NOTHING;
      const result = await quoteDraft(body);
      return result.ok ? { quote: result.value, problem: null } : { quote: null, problem: result.error };
    },
  });
}

/** Whether the form asks for the place. It keeps asking while a price is missing. */
function useAsksRegion(quoted: Quoted): boolean {
  const [askedBefore, setAskedBefore] = useState(false);
  const asksRegion = asksPlace(quoted, askedBefore);
  if (asksRegion !== askedBefore) setAskedBefore(asksRegion);
  return asksRegion;
}

/** Why the order was not placed, and what was entered at that time. */
type Refusal = { readonly problem: CallProblem; readonly draft: OrderDraft; readonly contact: Contact };

/** The price of the draft, and the function that places it for this price. */
function usePlacing(
  draft: OrderDraft,
  {
    contact,
    note,
    renewKey,
    forget,
  }: { contact: Contact; note: string; renewKey: () => void; forget: () => void },
) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const mayCancel = useMe().permissions.includes('refunds:do');
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [attempts, setAttempts] = useState(0);
  const { shown: quoted, isLoading } = useQuote(draft, contact, attempts);
  const { quote, problem: unpriced } = quoted;
  const asksRegion = useAsksRegion(quoted);
  useLayoutEffect(() => {
    if (refusal !== null) document.querySelector<HTMLElement>('main [aria-invalid]')?.focus();
  }, [refusal]);
  const place = async () => {
    if (isRunning || isLoading || quote === null) return;
    setRunning(true);
    setRefusal(null);
    const placed = await placeNewOrder(draft, { contact, note, quote });
    setRunning(false);
    if (!placed.ok) {
      const detail = describeKeyProblem(placed.error);
      if (detail !== undefined) renewKey();
      setRefusal({ problem: { ...placed.error, detail: detail ?? placed.error.detail }, draft, contact });
      setAttempts(attempts + 1);
      return;
    }
    forget();
    const { number } = placed.value;
    announce(
      `Order #${number} is placed.`,
      draft.isHandedOver || !mayCancel ? null : () => undoNewOrder(number, revalidate),
    );
    await navigate(`/orders/${number}`);
  };
  const errorOf = (field: string) => {
    const isCorrected = refusal !== null && hasChanged(field, refusal, { draft, contact });
    const problem = unpriced ?? (isCorrected ? null : refusal?.problem);
    return problem?.errors?.find((error) => error.field === field)?.message;
  };
  return {
    quote,
    asksRegion,
    isLoading,
    place,
    isRunning,
    unpriced,
    refusal: refusal?.problem ?? null,
    errorOf,
  };
}

type Entered = { readonly draft: OrderDraft; readonly contact: Contact };

/** Whether a field of a refused order has another value now, so that its error is out of date. */
function hasChanged(field: string, before: Entered, now: Entered): boolean {
  if (field.startsWith('products.')) return before.draft.lines !== now.draft.lines;
  if (field === 'code' || field === 'shippingMethod') return before.draft[field] !== now.draft[field];
  const name = field as keyof Contact;
  return before.contact[name] !== now.contact[name];
}
