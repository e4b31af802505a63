import { dayAndTime } from '../../ui/clock-time.ts';
import { Panel } from '../../ui/panel.tsx';
import { useEditorState } from '../form/editor-store.ts';
import { ProductStatus } from '../product-status.tsx';
import styles from './product-panel.module.css';

/** Whether and since when shoppers see the product. */
export function StatusPanel() {
  const { status, publishedAt } = useEditorState(({ product }) => product);
  return (
    <Panel title="Status">
      <div className={styles.stack}>
        <ProductStatus status={status} />
        {status === 'published' && publishedAt !== undefined && (
          <small>since {dayAndTime(Date.parse(publishedAt))}</small>
        )}
      </div>
    </Panel>
  );
}
