import { type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { nameRolesThatMay } from '#domain/staff/permissions.ts';
import { storeSelection } from '../../grid/grid-selection.ts';
import { useExport } from '../../import-export/use-export.ts';
import { useScreenShortcut } from '../../keyboard/shortcut-store.ts';
import { useMe } from '../../shell/account/me.ts';
import { Action } from '../../ui/action.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ProductSelection } from '../selection/use-selection.ts';
import type { BulkField } from './bulk-form.ts';
import styles from '../../ui/lists/selection/selection-bar.module.css';

const PRICE_ROLES = `Roles that can change prices: ${nameRolesThatMay('prices:do')}.`;

/** The actions on the selected products, at the bottom of the window. `total` is the size of the list, as text. Registers `B`, which focuses the bar. */
export function BulkBar({
  bar,
  selection,
  total,
  onOpen,
}: {
  bar: RefObject<HTMLElement | null>;
  selection: ProductSelection;
  total: string;
  onOpen: (field: BulkField) => void;
}) {
  const { ids, hidden } = selection;
  const { permissions } = useMe();
  const navigate = useNavigate();
  const canPrice = permissions.includes('prices:do');
  useScreenShortcut({ keys: 'B', label: 'Change the selected rows' }, () => bar.current?.focus());
  return (
    <section ref={bar} tabIndex={-1} className={styles.bar} aria-label={`${ids.size} selected`}>
      <p className={styles.count} role="status">
        <b>{ids.size.toLocaleString('en-US')} selected</b>
        {hidden > 0 && <span>{hidden.toLocaleString('en-US')} not in view</span>}
      </p>
      {hidden > 0 && (
        <Action variant="text" onClick={selection.dropHidden}>
          Deselect those
        </Action>
      )}
      <Action
        variant="text"
        aria-disabled={selection.isSelectingAll}
        onClick={() => void selection.selectAll()}
      >
        Select all {total}
      </Action>
      <span className={styles.gap} />
      <Action disabled={!canPrice} title={canPrice ? undefined : PRICE_ROLES} onClick={() => onOpen('price')}>
        <Icon name="tag" size={16} />
        Price…
      </Action>
      <Action onClick={() => onOpen('status')}>
        <Icon name="eye" size={16} />
        Status…
      </Action>
      <Action
        disabled={!canPrice}
        title={canPrice ? undefined : PRICE_ROLES}
        onClick={() => onOpen('salePrice')}
      >
        <Icon name="percent" size={16} />
        Sale price…
      </Action>
      <Action onClick={() => onOpen('category')}>
        <Icon name="products" size={16} />
        Category…
      </Action>
      <Action onClick={() => void navigate(`/products/grid?selected=${storeSelection([...ids])}`)}>
        <Icon name="table" size={16} />
        Edit in grid
      </Action>
      {permissions.includes('product_import_export:do') && <ExportAction ids={ids} />}
      <IconButton label="Clear selection" icon="close" onClick={selection.clear} />
    </section>
  );
}

function ExportAction({ ids }: { ids: ProductSelection['ids'] }) {
  const { done, run } = useExport('products');
  return (
    <Action aria-disabled={done !== null} onClick={() => void run([...ids])}>
      <Icon name="download" size={16} />
      {done === null ? 'Export' : `${done.toLocaleString('en-US')} of ${ids.size.toLocaleString('en-US')} …`}
    </Action>
  );
}
