import { pictureOf } from '#domain/catalogue/pictures/picture.ts';
import { Picture } from '#web/ui/picture/picture.tsx';
import { client } from '../../data/client.ts';
import { Panel } from '../../ui/panels/panel.tsx';
import { useEditor, useEditorState, type EditorStore } from '../form/editor-store.ts';
import { PicturesPanel } from './pictures-panel.tsx';
import type { Uploads } from './use-uploads.ts';
import styles from './pictures.module.css';

/** The pictures of the edited product. Their changes apply at once, independently of Save. */
export function ProductPictures({ uploads, isProvisional }: { uploads: Uploads; isProvisional: boolean }) {
  const { editor, mayEdit } = useEditor();
  const id = useEditorState(({ product }) => product.id);
  if (!isProvisional) {
    return (
      <PicturesPanel
        productId={id}
        uploads={uploads}
        mayEdit={mayEdit}
        shown={<ShownPictures />}
        onChange={() => void refresh(editor)}
      />
    );
  }
  return (
    <Panel title="Pictures">
      <ul className={styles.row}>
        <ShownPictures />
      </ul>
    </Panel>
  );
}

/** The pictures that shoppers see. */
function ShownPictures() {
  const { title, img, pictures } = useEditorState(({ product }) => product);
  return Array.from({ length: pictures.length || (img === '' ? 0 : 1) }, (_, index) => (
    <li key={pictures[index]?.stem ?? img} className={styles.tile}>
      <span className={styles.frame}>
        <Picture {...pictureOf({ title, img, pictures }, index)} sizes="132px" />
      </span>
      {index === 0 && <b className={styles.main}>Main</b>}
    </li>
  ));
}

/** Reads the product again, for its history and the pictures that the shop shows. */
async function refresh({ store, accept }: EditorStore): Promise<void> {
  const { id } = store.getState().product;
  const found = await client.readStaffProduct({ params: { id } });
  if (found.ok && store.getState().saving === null) accept(found.value.product);
}
