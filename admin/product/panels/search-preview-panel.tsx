import { useState } from 'react';
import { MAX_SEARCH_DESCRIPTION_LENGTH, MAX_SEARCH_TITLE_LENGTH } from '#domain/catalogue/product-limits.ts';
import { productName } from '#domain/catalogue/product-name.ts';
import { formatDollars } from '#domain/money.ts';
import { useMe } from '../../shell/account/me.ts';
import { Action } from '../../ui/action.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { EditorArea, EditorText } from '../form/editor-fields.tsx';
import { useEditorState, useFormValue } from '../form/editor-store.ts';
import panel from './product-panel.module.css';
import styles from './search-preview-panel.module.css';

/** How much of a description search engines show. */
const SHOWN_LENGTH = 160;

/** What a search engine shows of the product, with texts of its own on request. */
export function SearchPreviewPanel() {
  const [isOpen, setOpen] = useState(false);
  const { shopName } = useMe();
  const { id, sellingPrice, sizes } = useEditorState(({ product }) => product);
  const [title, colour, details] = [useFormValue('title'), useFormValue('colour'), useFormValue('details')];
  const ownTitle = useFormValue('searchTitle').trim();
  const description = useFormValue('searchDescription').trim() || details;
  const hasError = useEditorState(({ errors }) => 'searchTitle' in errors || 'searchDescription' in errors);
  const isInStock = sizes.some(({ available }) => available > 0);
  return (
    <Panel
      title="Search engine preview"
      aside={
        <Action variant="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide texts' : 'Edit texts'}
        </Action>
      }
    >
      <div className={styles.preview}>
        <p className={styles.site}>
          <Icon name="globe" size={16} />
          <span>
            {globalThis.location.host}
            <small>product / {id}</small>
          </span>
        </p>
        <p className={styles.title}>
          {ownTitle || productName({ title, colour })} | {shopName}
        </p>
        <p className={styles.words}>
          {description.length > SHOWN_LENGTH
            ? `${description.slice(0, SHOWN_LENGTH).replace(/\s+\S*$/, '')}…`
            : description}
        </p>
        <p className={styles.facts}>
          {formatDollars(sellingPrice)} · {isInStock ? 'In stock' : 'Sold out'}
        </p>
      </div>
      {(isOpen || hasError) && (
        <div className={panel.stack}>
          <EditorText
            name="searchTitle"
            label="Search title"
            maxLength={MAX_SEARCH_TITLE_LENGTH}
            hint="Leave it empty to use the title and the colour."
          />
          <EditorArea
            name="searchDescription"
            label="Search description"
            rows={2}
            maxLength={MAX_SEARCH_DESCRIPTION_LENGTH}
            hint={`Leave it empty to use the beginning of the description. About ${SHOWN_LENGTH} characters are shown.`}
          />
        </div>
      )}
    </Panel>
  );
}
