import type { ComponentProps } from 'react';
import { href } from 'react-router';
import { countPieces } from '#domain/cart/cart.ts';
import { formatMoney } from '#domain/money.ts';
import type { DiscountAmount } from '#domain/order/line-discounts.ts';
import { describeAmounts, type OrderAmounts } from '#domain/order/order-amounts.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { Loading } from '../../ui/display/spinner.tsx';
import { DiscountCodeField } from '../../ui/form/discount-code-field.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Summary, WithSummary } from '../../ui/layout/summary.tsx';
import { Notices } from '../../ui/page/notices.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { CartTable, type LineActions, type ShownLine } from './cart-table.tsx';
import { RemovedNote, type RemovedLine } from './removed-line.tsx';
import styles from './cart-page.module.css';

/**
 * The page 'Ready to Checkout ?': the cart and its total. Shows a spinner until `isRestored`, when the browser has read the cart from its
 * storage. `notices` describe changes in the shop. Lines with an id in `unavailable` cannot be checked out.
 */
export function CartPage<Line extends ShownLine>({
  isRestored,
  cart,
  amounts,
  lineDiscounts,
  code,
  notices,
  shippingText,
  unavailable,
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
  unavailable: ReadonlySet<string>;
  removed: RemovedLine<Line> | undefined;
  /** Puts the removed line back. */
  onUndo: () => void;
}) {
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title="Ready to Checkout ?">
        {isRestored && cart.length > 0 && (
          <CartHead total={amounts.total} hasSeveralLines={cart.length > 1} />
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
              itemCount={countPieces(cart)}
              amounts={amounts}
              code={code}
              shippingText={shippingText}
            />
          }
        >
          <CartTable
            cart={cart}
            discounts={lineDiscounts}
            unavailable={unavailable}
            removed={removed}
            onUndo={onUndo}
            {...actions}
          />
        </WithSummary>
      )}
    </div>
  );
}

/** The total at the head of the page. Above several lines, there is a button to check out all of them, too. */
function CartHead({ total, hasSeveralLines }: { total: OrderAmounts['total']; hasSeveralLines: boolean }) {
  return (
    <div className={styles.head}>
      <p className={styles.total}>
        Total <b>{formatMoney(total)}</b>
      </p>
      {hasSeveralLines && (
        <div className={styles.checkoutAbove}>
          <CheckoutAll />
        </div>
      )}
    </div>
  );
}

function CheckoutAll() {
  return (
    <LinkButton wide to={href('/belling-address')}>
      Checkout all
    </LinkButton>
  );
}

function CartSummary({
  itemCount,
  amounts,
  code,
  shippingText,
}: {
  itemCount: number;
  amounts: OrderAmounts;
  code: ComponentProps<typeof DiscountCodeField>;
  shippingText: string;
}) {
  const terms = shippingText === '' || /[.!?]$/.test(shippingText) ? shippingText : `${shippingText}.`;
  return (
    <Summary title="Summary" {...describeAmounts(amounts, itemCount)}>
      <DiscountCodeField {...code} />
      <CheckoutAll />
      <p className="small muted">You can also check out each item on its own. {terms}</p>
      <LinkButton variant="ghost" to={href('/shop')}>
        Keep shopping
      </LinkButton>
    </Summary>
  );
}
