import type { ComponentProps, ReactNode } from 'react';
import { href } from 'react-router';
import { countPieces, linesInStock } from '#domain/cart/cart.ts';
import { formatMoney } from '#domain/money.ts';
import type { DiscountAmount } from '#domain/order/line-discounts.ts';
import { describeAmounts, type OrderAmounts } from '#domain/order/order-amounts.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Loading } from '../../ui/display/spinner.tsx';
import { DiscountCodeField } from '../../ui/form/discount-code-field.tsx';
import { focusAfterUnmount } from '../../ui/hooks/focus-after-unmount.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Summary, WithSummary } from '../../ui/layout/summary.tsx';
import { Notices } from '../../ui/page/notices.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { CartTable, type LineActions, type ShownLine } from './cart-table.tsx';
import { RemovedNote, type RemovedLine } from './removed-line.tsx';
import styles from './cart-page.module.css';

const focusTitle = focusAfterUnmount(() => document.querySelector('main h1'));

/**
 * The page 'Ready to Checkout ?': the cart and its total. Shows a spinner until `isRestored`, when the browser has read the cart from its
 * storage. `notices` describe changes in the shop. The amounts are without sold-out lines, which are removed before all others are checked
 * out.
 */
export function CartPage<Line extends ShownLine>({
  isRestored,
  cart,
  amounts,
  lineDiscounts,
  code,
  notices,
  shippingText,
  removed,
  onUndo,
  ...actions
}: LineActions<Line> & {
  isRestored: boolean;
  cart: readonly Line[];
  amounts: OrderAmounts;
  /** By the ids of the lines. */
  lineDiscounts: ReadonlyMap<string, readonly DiscountAmount[]>;
  /** The props of the field for a discount code. */
  code: ComponentProps<typeof DiscountCodeField>;
  notices: readonly string[];
  /** The terms of shipping; empty for none. */
  shippingText: string;
  removed: RemovedLine<Line> | undefined;
  /** Puts the removed line back. */
  onUndo: () => void;
}) {
  const soldOut = cart.filter(({ stock }) => stock <= 0);
  const what = `the sold-out ${soldOut.length === 1 ? 'item' : 'items'}`;
  const next =
    soldOut.length === 0 ? (
      <LinkButton wide to={href('/belling-address')}>
        Checkout all
      </LinkButton>
    ) : (
      <Button ref={focusTitle} wide onClick={() => soldOut.forEach(({ _id }) => actions.onRemove(_id))}>
        Remove {what}
      </Button>
    );
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title="Ready to Checkout ?">
        {isRestored && cart.length > 0 && (
          <CartHead total={amounts.total}>{cart.length > 1 && next}</CartHead>
        )}
      </PageHead>
      <Notices messages={notices} />
      {!isRestored && <Loading label="Loading your cart" />}
      {isRestored && cart.length === 0 && removed && <RemovedNote line={removed.line} onUndo={onUndo} />}
      {isRestored && cart.length === 0 && (
        <EmptyState message="No product in your cart !">
          <LinkButton variant="ghost" size="small" to={href('/shop')}>
            Shop
          </LinkButton>
        </EmptyState>
      )}
      {isRestored && cart.length > 0 && (
        <WithSummary
          summary={
            <CartSummary
              itemCount={countPieces(linesInStock(cart))}
              note={soldOut.length > 0 && `Without ${what}.`}
              amounts={amounts}
              code={code}
              shippingText={shippingText}
              next={next}
            />
          }
        >
          <CartTable cart={cart} discounts={lineDiscounts} removed={removed} onUndo={onUndo} {...actions} />
        </WithSummary>
      )}
    </div>
  );
}

/** The total at the head of the page, and in narrow windows the button of the summary. */
function CartHead({ total, children }: { total: OrderAmounts['total']; children: ReactNode }) {
  return (
    <div className={styles.head}>
      <p className={styles.total}>
        Total <b>{formatMoney(total)}</b>
      </p>
      {children && <div className={styles.checkoutAbove}>{children}</div>}
    </div>
  );
}

function CartSummary({
  itemCount,
  note,
  amounts,
  code,
  shippingText,
  next,
}: {
  itemCount: number;
  /** What the total leaves out. */
  note: ReactNode;
  amounts: OrderAmounts;
  code: ComponentProps<typeof DiscountCodeField>;
  shippingText: string;
  /** The main button. */
  next: ReactNode;
}) {
  const terms = shippingText === '' || /[.!?]$/.test(shippingText) ? shippingText : `${shippingText}.`;
  return (
    <Summary title="Summary" {...describeAmounts(amounts, itemCount)}>
      {note && <p className="small">{note}</p>}
      <DiscountCodeField {...code} />
      {next}
      <p className="small muted">You can also check out each item on its own. {terms}</p>
      <LinkButton variant="ghost" to={href('/shop')}>
        Keep shopping
      </LinkButton>
    </Summary>
  );
}
