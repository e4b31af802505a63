import { href, Link } from 'react-router';
import { pictureOf } from '#domain/catalog/pictures/picture.ts';
import { productName } from '#domain/catalog/product-name.ts';
import { formatMoney } from '#domain/money.ts';
import { LineItem } from '../../ui/layout/line-item.tsx';
import { Summary } from '../../ui/layout/summary.tsx';
import { Icon } from '../../ui/picture/icon.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { lineTotal, type CheckoutLine } from './place-order/checkout-line.ts';
import styles from './checkout-summary.module.css';

/** The item to buy and its cost. `notices` describe its changes. */
export function CheckoutSummary({ line, notices }: { line: CheckoutLine; notices: readonly string[] }) {
  const total = formatMoney(lineTotal(line));
  return (
    <Summary
      title="Your order"
      total={total}
      before={
        <div>
          <LineItem
            picture={<Picture {...pictureOf(line)} sizes="84px" alt="" />}
            title={productName(line)}
            amount={total}
          >
            {line.brand}
            <br />
            Size {line.size}, quantity {line.quantity}
          </LineItem>
          <div role="status">
            {notices.map((notice) => (
              <p key={notice} className={styles.notice}>
                <Icon name="alert" size={20} />
                {notice}
              </p>
            ))}
          </div>
        </div>
      }
    >
      <Link className={`link ${styles.change}`} to={href('/checkout')}>
        Edit in your cart
      </Link>
    </Summary>
  );
}
