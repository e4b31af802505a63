import { DEFAULT_CARE, DEFAULT_MATERIAL } from '#domain/catalogue/material.ts';
import {
  MAX_COLOUR_LENGTH,
  MAX_COMPOSITION_LENGTH,
  MAX_LINE_LENGTH,
} from '#domain/catalogue/product-limits.ts';
import { Panel } from '../../ui/panels/panel.tsx';
import { EditorArea, EditorText } from '../form/editor-fields.tsx';
import { useEditor, useEditorState, useFormValue } from '../form/editor-store.ts';
import { SHARED_TEXTS } from '../save/share-texts.ts';
import styles from './product-panel.module.css';

/** The texts of a product. */
export function DetailsPanel() {
  const length = useFormValue('details').length;
  const hasDefaults = [useFormValue('material') === DEFAULT_MATERIAL, useFormValue('care') === DEFAULT_CARE];
  const hasComposition = useFormValue('composition') !== '';
  return (
    <Panel title="Details">
      <div className={styles.stack}>
        <div className={styles.pair}>
          <EditorText name="title" label="Title" maxLength={MAX_LINE_LENGTH} required />
          <EditorText name="colour" label="Colour" maxLength={MAX_COLOUR_LENGTH} />
        </div>
        <EditorArea
          name="details"
          label="Description"
          rows={3}
          hint={`Plain text. A blank line starts a new paragraph. ${length.toLocaleString('en-US')} characters.`}
        />
        <ShareTexts />
        <div className={styles.halves}>
          <EditorText name="material" label="Material" maxLength={MAX_LINE_LENGTH} />
          <EditorText name="care" label="Care" maxLength={MAX_LINE_LENGTH} />
        </div>
        <EditorText
          name="composition"
          label="Composition"
          placeholder="60% Viscose, 40% Polyester"
          maxLength={MAX_COMPOSITION_LENGTH}
          hint={[
            hasDefaults.every(Boolean) ? 'Material and care are the defaults of the shop.' : '',
            hasComposition
              ? 'Shown in place of the material.'
              : 'Without a composition the material is shown.',
          ]
            .join(' ')
            .trim()}
        />
      </div>
    </Panel>
  );
}

/** Offers to change the texts of the other colourways too. */
function ShareTexts() {
  const { editor } = useEditor();
  const { cutMates } = useEditorState(({ product }) => product);
  const hasEdits = useEditorState(({ edits }) => SHARED_TEXTS.some((name) => name in edits));
  const isShared = useEditorState((state) => state.isShared);
  if (!hasEdits || cutMates.length === 0) return null;
  const [only] = cutMates;
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isShared} onChange={({ target }) => editor.share(target.checked)} />
      Also change{' '}
      {cutMates.length === 1 ? (only?.colour ?? only?.title) : `the ${cutMates.length} other colourways`}
    </label>
  );
}
