import { useState } from 'react';
import { NUMBER_MARK } from '#domain/shipment/tracking-link.ts';
import { Action } from '../../ui/action.tsx';
import { TextInput } from '../../ui/fields/labelled-control.tsx';
import { ProblemText } from '../../ui/fields/problem-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { NEW_ID } from '../charges/use-kept-drafts.ts';
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
  // Changes that this browser has kept are shown.
  const [openId, setOpenId] = useState(() => Object.keys(editor.drafts)[0] ?? null);
  const isAdding = NEW_ID in editor.drafts;
  const ids = [...carriers.map(({ id }) => id), ...(isAdding ? [NEW_ID] : [])];
  const add = () => {
    if (!isAdding) editor.set(NEW_ID, {});
    setOpenId(NEW_ID);
  };
  return (
    <Panel
      title="Carriers"
      aside={
        canChange && (
          <Action onClick={add}>
            <Icon name="plus" size={16} />
            Add carrier
          </Action>
        )
      }
    >
      <Table caption="Carriers" className={table.table}>
        <thead>
          <tr>
            <th scope="col">Carrier</th>
            <th scope="col">
              <span className="visually-hidden">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {ids.map((id) => (
            <CarrierRow
              key={id}
              id={id}
              editor={editor}
              isOpen={openId === id}
              canChange={canChange}
              onToggle={() => setOpenId(openId === id ? null : id)}
            />
          ))}
        </tbody>
      </Table>
    </Panel>
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
  const verb = isOpen ? 'Close' : canChange ? 'Change' : 'View';
  return (
    <>
      <tr data-open={isOpen || undefined}>
        <td>
          <b>{body.name || 'New carrier'}</b>
          {id in editor.drafts && <span className={table.changed}> · not saved</span>}
          <small>{body.link}</small>
        </td>
        <td className={table.end}>
          <Action variant="text" aria-expanded={isOpen} onClick={onToggle}>
            {verb}
            <span className="visually-hidden"> {body.name || 'the new carrier'}</span>
          </Action>
        </td>
      </tr>
      {isOpen && (
        <tr className={table.editor}>
          <td colSpan={2}>
            <CarrierEditor id={id} editor={editor} canChange={canChange} />
          </td>
        </tr>
      )}
    </>
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
        maxLength={60}
        readOnly={!canChange}
        autoComplete="off"
        onChange={({ target }) => editor.set(id, { name: target.value })}
      />
      <TextInput
        label="Tracking link"
        hint={`With ${NUMBER_MARK} where the tracking number goes. Earlier shipments keep their links.`}
        placeholder={`https://carrier.example/track?number=${NUMBER_MARK}`}
        value={form.link}
        maxLength={300}
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
