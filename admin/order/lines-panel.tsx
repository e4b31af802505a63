import { Link } from 'react-router';
import type { ApiOrderDetail } from '#contract/calls.ts';
import { centsFromDollars, formatDollars, formatMoney, times } from '#domain/money.ts';
import { nameRolesThatMay } from '#domain/staff/permissions.ts';
import { countItems } from '../orders/describe-order.ts';
import { prefetchProduct } from '../product/load-product.ts';
import { useMe } from '../shell/account/me.ts';
import { Action } from '../ui/action.tsx';
import { countOf } from '../ui/count-text.ts';
import { Icon } from '../ui/icon.tsx';
import { ariaKeys, Keys } from '../ui/keys.tsx';
import { Table } from '../ui/lists/table.tsx';
import { Thumbnail } from '../ui/lists/thumbnail.tsx';
import { Panel } from '../ui/panels/panel.tsx';
import type { OrderAction } from './order-actions.ts';
import styles from './lines-panel.module.css';

type Line = ApiOrderDetail['lines'][number];

/** The items of the order, and below them the action that sends them away. */
export function LinesPanel({
  order,
  main,
  mainKey,
  isAllowed,
  onMain,
}: {
  order: ApiOrderDetail;
  /** The action that hands them over; undefined when the state does not allow it. */
  main: OrderAction | undefined;
  mainKey: string;
  /** Whether the role may do it. */
  isAllowed: boolean;
  onMain: () => void;
}) {
  const { lines } = order;
  const items = countOf(countItems(lines), 'item');
  return (
    <Panel title={main === undefined ? items : `Pack ${items}`}>
      <Table caption="Items" className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Size</th>
            <th scope="col" className={styles.number}>
              Qty
            </th>
            <th scope="col" className={styles.number}>
              Price
            </th>
            <th scope="col" className={styles.number}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow key={`${line._id} ${line.size}`} line={line} />
          ))}
        </tbody>
      </Table>
      {main !== undefined && (
        <div className={styles.handover}>
          <p>
            <Icon name="info" size={15} />
            <span>
              {isAllowed
                ? `For the moment when the customer has the goods. ${main.effects(order)[0]?.text ?? ''}`
                : `Roles that can do it: ${nameRolesThatMay(main.permission)}.`}
            </span>
          </p>
          <span className={styles.main}>
            <Action
              variant="primary"
              disabled={!isAllowed}
              aria-keyshortcuts={ariaKeys(mainKey)}
              aria-haspopup="dialog"
              onClick={onMain}
            >
              <Icon name="orders" size={16} />
              {main.label(order)}
              <Keys keys={mainKey} />
            </Action>
          </span>
        </div>
      )}
    </Panel>
  );
}

function LineRow({ line }: { line: Line }) {
  const { _id, title, brand, sku, size, quantity, price } = line;
  const seesProducts = useMe().permissions.includes('products:see');
  const prefetch = () => prefetchProduct(_id);
  return (
    <tr>
      <td className={styles.item}>
        <div>
          <Thumbnail product={line} width={44} />
          <span>
            {seesProducts ? (
              <Link
                to={`/products/${encodeURIComponent(_id)}`}
                onPointerEnter={prefetch}
                onFocus={prefetch}
                onTouchStart={prefetch}
              >
                {title}
              </Link>
            ) : (
              <b>{title}</b>
            )}
            <small>{sku === null ? brand : `${brand}, ${sku}`}</small>
          </span>
        </div>
      </td>
      <td className={styles.size}>{size !== null && <b>{size}</b>}</td>
      <td className={`${styles.number} ${styles.quantity}`}>
        {quantity > 1 ? <b className={styles.many}>{quantity}</b> : quantity}
      </td>
      <td className={`${styles.number} ${styles.price}`}>{formatDollars(price)}</td>
      <td className={`${styles.number} ${styles.total}`}>
        <b>{formatMoney(times(centsFromDollars(price), quantity))}</b>
      </td>
    </tr>
  );
}
