import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { ApiStaffOrder } from '#contract/calls.ts';
import { useExport } from '../../import-export/use-export.ts';
import { useScreenShortcut } from '../../keyboard/shortcut-store.ts';
import { SHIP_KEY } from '../../order/packing/pack-form.tsx';
import { slipsPath } from '../../order/slip/load-slips.ts';
import { useMe } from '../../shell/account/me.ts';
import { Action, actionClass } from '../../ui/action.tsx';
import { describeRoles } from '../../ui/describe-roles.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ariaKeys, Keys } from '../../ui/keys.tsx';
import { RowMenu } from '../../ui/lists/row-menu.tsx';
import type { RowSelection } from '../../ui/lists/selection/use-row-selection.ts';
import { BulkShipDialog } from './bulk-ship-dialog.tsx';
import { HandoverDialog } from './handover-dialog.tsx';
import { sumDue, type HandoverKind } from './plan-handover.ts';
import styles from '../../ui/lists/selection/selection-bar.module.css';

/** The actions on the selected orders, at the bottom of the window. */
export function OrdersBar({
  selection,
  orders,
  children,
}: {
  selection: RowSelection;
  /** The selected orders. */
  orders: readonly ApiStaffOrder[];
  /** How to select more. */
  children: ReactNode;
}) {
  const { ids, hidden, dropHidden, clear } = selection;
  const [opened, setOpened] = useState<'ship' | HandoverKind | null>(null);
  const close = () => setOpened(null);
  const { permissions } = useMe();
  const mayPack = permissions.includes('packing:do');
  useScreenShortcut({ keys: SHIP_KEY, label: 'Mark the selected rows as shipped', isOn: mayPack }, () =>
    setOpened('ship'),
  );
  const { run: save } = useExport('orders');
  const more = [
    { label: 'Cash received…', onSelect: mayPack ? () => setOpened('cash') : undefined },
    { label: 'Mark as delivered…', onSelect: mayPack ? () => setOpened('any') : undefined },
    ...(permissions.includes('import_export:do')
      ? [{ label: 'Export as CSV', onSelect: () => void save(orders.map(({ number }) => number)) }]
      : []),
  ];
  const button = {
    disabled: !mayPack,
    title: mayPack ? undefined : describeRoles('packing:do'),
    'aria-haspopup': 'dialog',
  } as const;
  return (
    <section className={styles.bar} aria-label={`${ids.size} selected`}>
      <p className={styles.count} role="status">
        <b>{ids.size.toLocaleString('en-US')} selected</b>
        <span>{sumDue(orders)}</span>
        {hidden > 0 && <span>{hidden.toLocaleString('en-US')} not in view</span>}
      </p>
      {hidden > 0 && (
        <Action variant="text" onClick={dropHidden}>
          Deselect those
        </Action>
      )}
      {children}
      <span className={styles.gap} />
      {mayPack && (
        <Link to={slipsPath(orders.map(({ number }) => number))} className={actionClass('plain')}>
          <Icon name="print" size={16} />
          Print packing slips
        </Link>
      )}
      <Action
        {...button}
        variant="primary"
        aria-keyshortcuts={ariaKeys(SHIP_KEY)}
        onClick={() => setOpened('ship')}
      >
        <Icon name="orders" size={16} />
        Mark as shipped…
        <Keys keys={SHIP_KEY} />
      </Action>
      <RowMenu label="More actions" actions={more} opensUp />
      <IconButton label="Clear selection" icon="close" onClick={clear} />
      <HandoverDialog
        kind={opened === 'ship' ? null : opened}
        orders={orders}
        onClose={close}
        onDone={(left) => {
          close();
          clear();
          selection.add(left);
        }}
      />
      <BulkShipDialog
        open={opened === 'ship'}
        orders={orders}
        onClose={close}
        onShipped={(ids) => {
          const rest = orders.filter(({ id }) => !ids.includes(id)).map(({ id }) => id);
          clear();
          selection.add(rest);
        }}
      />
    </section>
  );
}

/** Returns the selected orders, also those that the list no longer shows. */
export function useSelectedOrders(
  shown: readonly ApiStaffOrder[],
  ids: RowSelection['ids'],
): readonly ApiStaffOrder[] {
  const [seen, setSeen] = useState<ReadonlyMap<string, ApiStaffOrder>>(new Map());
  useEffect(() => {
    setSeen((before) => new Map([...before, ...shown.map((order) => [order.id, order] as const)]));
  }, [shown]);
  return [...seen.values()].filter(({ id }) => ids.has(id));
}
