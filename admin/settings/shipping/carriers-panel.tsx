import { NUMBER_MARK } from '#domain/shipment/tracking-link.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { Action } from '../../ui/action.tsx';
import { TextInput } from '../../ui/fields/labelled-control.tsx';
import { ProblemText } from '../../ui/fields/problem-text.tsx';
import { RecordRow } from '../charges/record-row.tsx';
import { RecordsPanel } from '../charges/records-panel.tsx';
import { NEW_ID } from '../charges/use-kept-drafts.ts';
import { useOpenRow } from '../charges/use-open-row.ts';
import { readCarrier, type CarriersEditor, type StoredCarrier } from './carrier-calls.ts';
import editorStyles from '../charges/charge-editor.module.css';
import table from '../charges/records-table.module.css';

/** The carriers that shipments are given to, with the links to their tracking pages. */
export function CarriersPanel({
  carriers,
  editor,
  canChange,
}: {
  carriers: readonly StoredCarrier[];
  editor: CarriersEditor;
  canChange: boolean;
}) {
  const rows = useOpenRow(carriers, editor);
  return (
    <RecordsPanel title="Carriers" noun="carrier" columns={['Carrier']} {...{ rows, canChange }}>
      {(row) => <CarrierRow key={row.id} {...row} {...{ editor, canChange }} />}
    </RecordsPanel>
  );
}

function CarrierRow({
  id,
  editor,
  isOpen,
  canChange,
  onToggle,
}: {
  id: string;
  editor: CarriersEditor;
  isOpen: boolean;
  canChange: boolean;
  onToggle: () => void;
}) {
  const { body } = readCarrier(editor.formOf(id));
  return (
    <RecordRow
      name={body.name || 'the new carrier'}
      {...{ isOpen, canChange, onToggle }}
      columns={2}
      cells={
        <td>
          <b>{body.name || 'New carrier'}</b>
          {id in editor.drafts && <span className={table.changed}> · not saved</span>}
          <small>{body.link}</small>
        </td>
      }
    >
      <CarrierEditor id={id} editor={editor} canChange={canChange} />
    </RecordRow>
  );
}

function CarrierEditor({
  id,
  editor,
  canChange,
}: {
  id: string;
  editor: CarriersEditor;
  canChange: boolean;
}) {
  const form = editor.formOf(id);
  const problem = editor.problems[id];
  return (
    <div className={editorStyles.editor}>
      {problem !== undefined && <ProblemText>{problem}</ProblemText>}
      <TextInput
        label="Name, as customers see it"
        value={form.name}
        maxLength={STAFF_TYPED_LENGTHS.carrier}
        readOnly={!canChange}
        autoComplete="off"
        onChange={({ target }) => editor.set(id, { name: target.value })}
      />
      <TextInput
        label="Tracking link"
        hint={`With ${NUMBER_MARK} where the tracking number goes. Earlier shipments keep their links.`}
        placeholder={`https://carrier.example/track?number=${NUMBER_MARK}`}
        value={form.link}
        maxLength={STAFF_TYPED_LENGTHS.trackingLink}
        readOnly={!canChange}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => editor.set(id, { link: target.value })}
      />
      {canChange && (
        <div className={editorStyles.actions}>
          <Action onClick={() => void editor.remove(id)}>
            {id === NEW_ID ? 'Discard carrier' : 'Delete carrier'}
          </Action>
        </div>
      )}
    </div>
  );
}
