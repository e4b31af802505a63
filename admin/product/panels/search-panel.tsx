import { productName } from '#domain/catalog/product-name.ts';
import { centsFromDollars, formatMoney } from '#domain/money.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useEditorState, useFormValue } from '../form/editor-store.ts';
import styles from './search-panel.module.css';

/** How much of a description search engines show. */
const SHOWN_LENGTH = 160;

/** What a search engine shows of the product. */
export function SearchPanel() {
  const { id, sellingPrice, sizes } = useEditorState(({ product }) => product);
  const [title, colour, details] = [useFormValue('title'), useFormValue('colour'), useFormValue('details')];
  const isInStock = sizes.some(({ available }) => available > 0);
  return (
    <Panel title="Search engine preview">
      <div className={styles.preview}>
        <p className={styles.site}>
          <Icon name="globe" size={16} />
          <span>
            {globalThis.location.host}
            <small>product / {id}</small>
          </span>
        </p>
        <p className={styles.title}>{productName({ title, colour })} | Osier</p>
        <p className={styles.words}>
          {details.length > SHOWN_LENGTH
            ? `${details.slice(0, SHOWN_LENGTH).replace(/\s+\S*$/, '')}…`
            : details}
        </p>
        <p className={styles.facts}>
          {formatMoney(centsFromDollars(sellingPrice))} · {isInStock ? 'In stock' : 'Sold out'}
        </p>
      </div>
    </Panel>
  );
}
