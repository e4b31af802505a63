import { useRef, useState, type RefObject } from 'react';
import type { ApiStockProduct } from '#contract/calls.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { SEARCH_LENGTH } from '#domain/search/search-lengths.ts';
import { client } from '../../data/client.ts';
import { sizeName, unitName } from '../../stock/unit-name.ts';
import { Action, actionClass } from '../../ui/action.tsx';
import { TextInput } from '../../ui/fields/labelled-control.tsx';
import { Thumbnail } from '../../ui/lists/thumbnail.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import { FailureNotice } from '../../ui/panels/notice.tsx';
import styles from './match-dialog.module.css';

const FOUND_COUNT = '6';

/** Lets the user choose the size that has an unknown barcode. The shop stores it with the size. */
export function MatchDialog({
  code,
  onMatch,
  onClose,
}: {
  /** Undefined while the dialog is closed. */
  code: string | undefined;
  /** Returns why it failed. */
  onMatch: (code: string, unitId: string) => Promise<string | undefined>;
  onClose: () => void;
}) {
  const first = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={code !== undefined} onClose={onClose} label="Match the barcode" first={first}>
      {code !== undefined && <MatchForm code={code} first={first} onMatch={onMatch} onClose={onClose} />}
    </Dialog>
  );
}

function MatchForm({
  code,
  first,
  onMatch,
  onClose,
}: {
  code: string;
  first: RefObject<HTMLInputElement | null>;
  onMatch: (code: string, unitId: string) => Promise<string | undefined>;
  onClose: () => void;
}) {
  const [found, setFound] = useState<readonly ApiStockProduct[]>();
  const [failure, setFailure] = useState<string>();
  const find = async () => {
    const q = first.current?.value.trim() ?? '';
    if (q === '') return;
    const result = await client.listStock({ query: { q, limit: FOUND_COUNT } });
    setFailure(result.ok ? undefined : result.error.detail);
    setFound(result.ok ? result.value.products : undefined);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void find();
      }}
    >
      <h2>Match {code}</h2>
      <p>Choose the size that has this barcode. Later scans find it.</p>
      <div className={styles.search}>
        <TextInput
          ref={first}
          type="search"
          label="Find a product"
          maxLength={SEARCH_LENGTH}
          autoComplete="off"
        />
        <button type="submit" className={actionClass('plain')}>
          Find
        </button>
      </div>
      {failure !== undefined && (
        <FailureNotice title={found ? 'It was not matched.' : 'The search failed.'}>{failure}</FailureNotice>
      )}
      <FoundProducts found={found} onChoose={(unitId) => void onMatch(code, unitId).then(setFailure)} />
      <div className={styles.actions}>
        <Action onClick={onClose}>Cancel</Action>
      </div>
    </form>
  );
}

/** The products of the search, each with its sizes to choose from. */
function FoundProducts({
  found,
  onChoose,
}: {
  /** Undefined before the first search, and after one that failed. */
  found: readonly ApiStockProduct[] | undefined;
  onChoose: (unitId: string) => void;
}) {
  return (
    <ul className={styles.products} aria-live="polite">
      {found?.map((product) => (
        <li key={product.id}>
          <Thumbnail product={product} width={40} />
          <span>{productName(product)}</span>
          <span className={styles.sizes}>
            {product.units.map(({ id, size }) => (
              <Action key={id} aria-label={unitName(product, size)} onClick={() => onChoose(id)}>
                {sizeName(size)}
              </Action>
            ))}
          </span>
        </li>
      ))}
      {found?.length === 0 && <li>No product matches.</li>}
    </ul>
  );
}
