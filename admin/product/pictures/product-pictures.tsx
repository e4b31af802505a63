import { pictureOf } from '#domain/catalog/picture.ts';
import { Picture } from '#web/ui/picture/picture.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useEditorState } from '../form/editor-store.ts';
import styles from './product-pictures.module.css';

/** The pictures of a product in their order. The first is the main one. */
export function ProductPictures() {
  const { title, pictures } = useEditorState(({ product }) => product);
  return (
    <Panel title="Pictures">
      {pictures.length === 0 ? (
        <p className={styles.none}>This product has no pictures yet.</p>
      ) : (
        <ul className={styles.row}>
          {pictures.map(({ stem, alt }, index) => (
            <li key={stem}>
              <span className={styles.tile}>
                <Picture {...pictureOf({ title, img: '', pictures }, index)} sizes="132px" />
                {index === 0 && <b className={styles.main}>Main</b>}
              </span>
              {alt === '' && <small>No alt text</small>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
