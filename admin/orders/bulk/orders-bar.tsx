import { useEffect, useState } from 'react';
import type { ApiStaffOrder } from '#contract/calls.ts';
import { nameRolesThatMay } from '#domain/staff/permissions.ts';
import { useScreenShortcut } from '../../keyboard/shortcut-store.ts';
import { useMe } from '../../shell/account/me.ts';
import { Action } from '../../ui/action.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ariaKeys, Keys } from '../../ui/keys.tsx';
import type { RowSelection } from '../../ui/lists/selection/use-row-selection.ts';
import { HandoverDialog } from './handover-dialog.tsx';
import { sumTotals } from './plan-handover.ts';
import styles from '../../ui/lists/selection/selection-bar.module.css';

const HANDOVER_KEY = 'H';

/** The actions on the selected orders, at the bottom of the window. */
export function OrdersBar({
  selection,
  orders,
}: {
  selection: RowSelection;
  /** The selected orders. */
  orders: readonly ApiStaffOrder[];
}) {
  const { ids, hidden, dropHidden, clear } = selection;
  const [isOpen, setOpen] = useState(false);
  const mayPack = useMe().permissions.includes('packing:do');
  useScreenShortcut(
    { keys: HANDOVER_KEY, label: 'Mark the selected rows as handed over', isOn: mayPack },
    () => setOpen(true),
  );
  return (
    <section className={styles.bar} aria-label={`${ids.size} selected`}>
      <p className={styles.count} role="status">
        <b>{ids.size.toLocaleString('en-US')} selected</b>
        <span>{sumTotals(orders)}</span>
        {hidden > 0 && <span>{hidden.toLocaleString('en-US')} not in view</span>}
      </p>
      {hidden > 0 && (
        <Action variant="text" onClick={dropHidden}>
          Deselect those
        </Action>
      )}
      <span className={styles.gap} />
      <Action
        variant="primary"
        disabled={!mayPack}
        title={mayPack ? undefined : `Roles that can do it: ${nameRolesThatMay('packing:do')}.`}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys(HANDOVER_KEY)}
        onClick={() => setOpen(true)}
      >
        <Icon name="orders" size={16} />
        Mark as handed over…
        <Keys keys={HANDOVER_KEY} />
      </Action>
      <IconButton label="Clear selection" icon="close" onClick={clear} />
      <HandoverDialog
        open={isOpen}
        orders={orders}
        onClose={() => setOpen(false)}
        onDone={(failed) => {
          setOpen(false);
          clear();
          selection.add(failed);
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
