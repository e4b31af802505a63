import { useState } from 'react';
import { href, Link } from 'react-router';
import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { describeSize } from '#domain/catalogue/sizes/describe-size.ts';
import { describeLine, type DiscountAmount } from '#domain/order/line-discounts.ts';
import { describeAmounts } from '#domain/order/order-amounts.ts';
import { TextButton } from '../../ui/controls/button.tsx';
import { DiscountCodeField } from '../../ui/form/discount-code-field.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { focusAfterUnmount } from '../../ui/hooks/focus-after-unmount.ts';
import { LineAmount, LineDiscounts } from '../../ui/layout/line-amount.tsx';
import { LineItem } from '../../ui/layout/line-item.tsx';
import { Summary } from '../../ui/layout/summary.tsx';
import { Icon } from '../../ui/picture/icon.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { lineTotal, type CheckoutLine } from './place-order/checkout-line.ts';
import type { ShownQuote } from './shown-quote.ts';
import styles from './checkout-summary.module.css';

/** A line at the checkout. `notices` describe its changes; a line that is not `available` cannot be ordered. */
export type SummaryLine = {
  readonly line: CheckoutLine;
  readonly notices: readonly string[];
  readonly available: boolean;
};

/** Focuses the link to the cart, which stays. */
const focusCartLink = focusAfterUnmount((button) => button.closest('aside')?.querySelector('a'));

/**
 * The items to buy and their cost. Begins with the lines that cannot be ordered, which the cost leaves out. `isFolding` lets the shopper
 * close and open it; new notices open it. `onRemove` removes lines from the cart.
 */
export function CheckoutSummary({
  lines,
  quoted: { amounts, lineDiscounts, code, addressProblem },
  isFolding,
  onRemove,
}: {
  lines: readonly SummaryLine[];
  quoted: ShownQuote;
  isFolding: boolean;
  onRemove: ((ids: readonly string[]) => void) | undefined;
}) {
  const soldOut = lines.filter(({ available }) => !available);
  const notices = [...lines.flatMap((line) => line.notices), addressProblem ?? ''];
  const fold = useFold(notices.filter((notice) => notice !== '').join('\n'));
  return (
    <Summary
      title="Your order"
      {...describeAmounts(amounts)}
      fold={isFolding ? fold : undefined}
      stillToCome={amounts.shipping === null ? 'shipping' : undefined}
      before={
        <>
          {soldOut.length > 0 && <SoldOut lines={soldOut} onRemove={onRemove} />}
          <ul className={styles.lines}>
            {lines.map((item) => (
              <li key={item.line._id}>
                <SummaryItem
                  {...item}
                  discounts={lineDiscounts.get(item.line._id) ?? []}
                  isOnly={lines.length === 1}
                />
              </li>
            ))}
          </ul>
        </>
      }
    >
      {addressProblem !== undefined && <FormError message={addressProblem} />}
      <DiscountCodeField {...code} />
      <Link className={`link ${styles.change}`} to={href('/checkout')}>
        Edit in your cart
      </Link>
    </Summary>
  );
}

/** The state of a folding summary: closed until the shopper opens it or there are new notices. */
function useFold(notices: string) {
  const [isOpen, setIsOpen] = useState(notices !== '');
  const [shown, setShown] = useState(notices);
  if (shown !== notices) {
    setShown(notices);
    if (notices !== '') setIsOpen(true);
  }
  return { isOpen, onToggle: setIsOpen };
}

/** The notices of the lines that cannot be ordered, and at the checkout of the whole cart a button that removes them. */
function SoldOut({
  lines,
  onRemove,
}: {
  lines: readonly SummaryLine[];
  onRemove: ((ids: readonly string[]) => void) | undefined;
}) {
  const items = lines.length === 1 ? 'item' : 'items';
  return (
    <div className={styles.soldOut}>
      <LineNotices notices={lines.flatMap(({ notices }) => notices)} />
      {onRemove && (
        <>
          <p className="small">The total is without the sold-out {items}.</p>
          <TextButton ref={focusCartLink} onClick={() => onRemove(lines.map(({ line }) => line._id))}>
            Remove the sold-out {items}
          </TextButton>
        </>
      )}
    </div>
  );
}

function SummaryItem({
  line,
  notices,
  available,
  discounts,
  isOnly,
}: SummaryLine & { discounts: readonly DiscountAmount[]; isOnly: boolean }) {
  const described = describeLine(lineTotal(line), discounts);
  return (
    <>
      <LineItem
        compact={!isOnly}
        picture={<Picture {...pictureOf(line)} sizes={isOnly ? '84px' : '64px'} alt="" />}
        title={productName(line)}
        amount={available ? <LineAmount {...described} /> : 'Sold out'}
      >
        {line.brand}
        <br />
        {describeSize(line.size, 'Size')}, quantity {line.quantity}
        <LineDiscounts rows={described.discounts} />
      </LineItem>
      {available && <LineNotices notices={notices} />}
    </>
  );
}

function LineNotices({ notices }: { notices: readonly string[] }) {
  return notices.map((notice) => (
    <p key={notice} className={styles.notice}>
      <Icon name="alert" size={20} />
      {notice}
    </p>
  ));
}
