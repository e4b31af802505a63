import { useId, type ReactNode } from 'react';
import { BLOCKS, type BlockField } from '#domain/content/block-fields.ts';
import type { BlockId } from '#domain/content/block-ids.ts';
import { picturesOf } from '#domain/content/block-pictures.ts';
import { listUnwritten, stateOf } from '#domain/content/home-document.ts';
import { CheckBox } from '../ui/fields/check-box.tsx';
import { TextInput } from '../ui/fields/labelled-control.tsx';
import { Panel } from '../ui/panels/panel.tsx';
import { describeLength } from './content-draft.ts';
import { useMayChange } from './content-screen.tsx';
import { PictureField } from './picture/picture-field.tsx';
import type { ContentEditor } from './use-content-editor.ts';
import styles from './content.module.css';

/** The texts and pictures of a block, and when shoppers see it. */
export function BlockEditor({
  id,
  title,
  editor,
  isDemo,
  aside,
}: {
  id: BlockId;
  title: string;
  editor: ContentEditor;
  isDemo: boolean;
  aside: ReactNode;
}) {
  const examples = isDemo ? [] : listUnwritten(editor.shown, id);
  return (
    <Panel title={title} aside={aside}>
      <div className={styles.fields}>
        {BLOCKS[id].fields.map((field) => (
          <TextField
            key={field.name}
            field={field}
            editor={editor}
            isExample={examples.includes(field.name)}
          />
        ))}
        {picturesOf(id).map((place) => (
          <PictureField key={place.name} place={place} editor={editor} />
        ))}
        {BLOCKS[id].fields.length === 0 && <p>This block has no texts of its own.</p>}
        <Visibility id={id} editor={editor} />
      </div>
    </Panel>
  );
}

function TextField({
  field: { name, label, max, isLink },
  editor: { shown, problems, isUnpublished, set },
  isExample,
}: {
  field: BlockField;
  editor: ContentEditor;
  /** Whether the text is about demo products, so that shoppers do not see the block yet. */
  isExample: boolean;
}) {
  const text = String(shown[name]);
  const tooLong = text.length > max ? `${describeLength(text, max)}. Please shorten it.` : undefined;
  const hint = isLink ? 'A path of the shop, such as /shop.' : describeLength(text, max);
  return (
    <TextInput
      label={label}
      hint={isExample ? `An example to replace. ${hint}` : hint}
      error={problems[name] ?? tooLong}
      isChanged={isUnpublished(name)}
      readOnly={!useMayChange()}
      value={text}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
}

/** Whether shoppers see a block, and what happens after its last day. */
function Visibility({
  id,
  editor: { shown, today, problems, isUnpublished, set },
}: {
  id: BlockId;
  editor: ContentEditor;
}) {
  const group = useId();
  const mayChange = useMayChange();
  const { isShown, until, hidesAfter } = stateOf(shown, id);
  const choice = isShown ? (until === null ? 'always' : 'until') : 'never';
  const choose = (next: typeof choice) =>
    set({
      [`${id}.isShown`]: next !== 'never',
      [`${id}.until`]: next === 'until' ? (until ?? today) : null,
    });
  return (
    <fieldset className={styles.visible} disabled={!mayChange}>
      <legend>Visible</legend>
      {CHOICES.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={group} checked={choice === value} onChange={() => choose(value)} />
          {label}
        </label>
      ))}
      {choice === 'until' && (
        <>
          <TextInput
            label="Last day"
            type="date"
            hint="In UTC. After it, Today reminds you."
            error={problems[`${id}.until`]}
            isChanged={isUnpublished(`${id}.until`)}
            value={until ?? ''}
            onChange={({ target }) => set({ [`${id}.until`]: target.value === '' ? null : target.value })}
          />
          <CheckBox checked={hidesAfter} onChange={(isChecked) => set({ [`${id}.hidesAfter`]: isChecked })}>
            Hide it after this day
          </CheckBox>
        </>
      )}
    </fieldset>
  );
}

const CHOICES = [
  { value: 'always', label: 'Always' },
  { value: 'until', label: 'Until a date' },
  { value: 'never', label: 'Not at all' },
] as const;
