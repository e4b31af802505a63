import { Link, useNavigate } from 'react-router';
import type { ApiEditedProduct } from '#contract/calls.ts';
import { client } from '../../data/client.ts';
import { sizeName, unitName } from '../../stock/unit-name.ts';
import { moveUnit, type EnteredChange } from '../../stock/unit/move-unit.ts';
import { quantityKey } from '../../stock/unit/quantity-key.ts';
import { StockEditor } from '../../stock/unit/stock-editor.tsx';
import { useEditor, useEditorState } from '../form/editor-store.ts';
import styles from './sizes-panel.module.css';

type Size = ApiEditedProduct['sizes'][number];

/** The columns of the table of sizes. */
const COLUMN_COUNT = 7;

/** The available stock: a button that opens its form, or a link to the history for members who may not change stock. */
export function Available({
  size,
  historyPath,
  isOpen,
  onOpen,
}: {
  size: Size;
  historyPath: string;
  isOpen: boolean;
  onOpen: (typed: string) => void;
}) {
  const { mayMoveStock } = useEditor();
  const shared = { className: styles.stock, 'data-level': levelOf(size), 'data-unit': size.id };
  if (!mayMoveStock) {
    return (
      <Link {...shared} to={historyPath}>
        {size.available}
        <span className="visually-hidden"> available of {sizeName(size.size)}, history</span>
      </Link>
    );
  }
  return (
    <button
      type="button"
      {...shared}
      aria-expanded={isOpen}
      onClick={() => onOpen('')}
      onKeyDown={(event) => {
        const typed = quantityKey(event);
        if (typed === null) return;
        event.preventDefault();
        onOpen(typed);
      }}
    >
      {size.available}
      <span className="visually-hidden"> available of {sizeName(size.size)}</span>
    </button>
  );
}

/** The form that changes the stock of a size, below its row. */
export function StockRow({
  size,
  typed,
  historyPath,
  onClose,
}: {
  size: Size;
  typed: string;
  historyPath: string;
  onClose: () => void;
}) {
  const { editor } = useEditor();
  const navigate = useNavigate();
  const { id, title, colour } = useEditorState(({ product }) => product);
  const refresh = async () => {
    const found = await client.readStaffProduct({ params: { id } });
    if (found.ok) editor.acceptStock(found.value.product.sizes);
  };
  const apply = async (change: EnteredChange) => {
    const name = unitName({ title, colour }, size.size);
    const problem = await moveUnit(size, name, { ...change, onUndone: () => void refresh() });
    await refresh();
    if (problem === undefined) onClose();
    return problem;
  };
  return (
    <tr className={styles.form}>
      <td colSpan={COLUMN_COUNT}>
        <StockEditor
          unit={{ ...size, onHand: size.available + size.reserved }}
          label={`${colour ?? title}, ${sizeName(size.size)}`}
          typed={typed}
          onApply={apply}
          onShowHistory={() => void navigate(historyPath)}
          onClose={onClose}
        />
      </td>
    </tr>
  );
}

function levelOf({ available }: Size): 'out' | undefined {
  return available === 0 ? 'out' : undefined;
}
