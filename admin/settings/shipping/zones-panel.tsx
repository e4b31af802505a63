import { useState } from 'react';
import { describeMethod, describePrices } from '#domain/shipping/describe-method.ts';
import { Action } from '../../ui/action.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { NEW_ID } from '../charges/use-kept-drafts.ts';
import { newMethodId, type ZonesEditor } from './zone-calls.ts';
import { ZoneEditor } from './zone-editor.tsx';
import { describePlaces, newMethod, readForm, type Zone } from './zone-form.ts';
import styles from '../charges/records-table.module.css';

/** The shipping zones: where they are, how long shipping takes and what customers pay. One opens at a time. */
export function ZonesPanel({
  zones,
  editor,
  canChange,
}: {
  zones: readonly Zone[];
  editor: ZonesEditor;
  canChange: boolean;
}) {
  // Changes that this browser has kept are shown.
  const [openId, setOpenId] = useState(() => Object.keys(editor.drafts)[0] ?? null);
  const isAdding = NEW_ID in editor.drafts;
  const ids = [...zones.map(({ id }) => id), ...(isAdding ? [NEW_ID] : [])];
  const add = () => {
    if (!isAdding) editor.set(NEW_ID, { methods: [newMethod(newMethodId())] });
    setOpenId(NEW_ID);
  };
  return (
    <Panel
      title="Shipping zones"
      aside={
        canChange && (
          <Action onClick={add}>
            <Icon name="plus" size={16} />
            Add zone
          </Action>
        )
      }
    >
      <Table caption="Shipping zones" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Zone</th>
            <th scope="col">Delivery time</th>
            <th scope="col">Customer pays</th>
            <th scope="col">
              <span className="visually-hidden">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {ids.flatMap((id) => {
            const isOpen = openId === id;
            const row = (
              <ZoneRow
                key={id}
                id={id}
                editor={editor}
                isOpen={isOpen}
                canChange={canChange}
                onToggle={() => setOpenId(isOpen ? null : id)}
              />
            );
            if (!isOpen) return [row];
            const stored = zones.find((zone) => zone.id === id) ?? null;
            return [
              row,
              <tr key={`${id} editor`} className={styles.editor}>
                <td colSpan={4}>
                  <ZoneEditor id={id} stored={stored} editor={editor} canChange={canChange} />
                </td>
              </tr>,
            ];
          })}
        </tbody>
      </Table>
    </Panel>
  );
}

function ZoneRow({
  id,
  editor,
  isOpen,
  canChange,
  onToggle,
}: {
  id: string;
  editor: ZonesEditor;
  isOpen: boolean;
  canChange: boolean;
  onToggle: () => void;
}) {
  const form = editor.formOf(id);
  const { methods } = readForm(form).body;
  const [first, ...others] = methods;
  const name = form.name === '' ? 'New zone' : form.name;
  const verb = isOpen ? 'Close' : canChange ? 'Change' : 'View';
  return (
    <tr data-open={isOpen || undefined}>
      <td>
        <b>{name}</b>
        {id in editor.drafts && <span className={styles.changed}> · not saved</span>}
        <small>{describePlaces(form.places)}</small>
      </td>
      <td className={styles.delivery}>{first?.delivery}</td>
      <td>
        {first === undefined ? 'No shipping' : <b>{describePrices(first)}</b>}
        {others.map((method) => (
          <small key={method.id}>{describeMethod(method)}</small>
        ))}
      </td>
      <td className={styles.end}>
        <Action variant="text" aria-expanded={isOpen} onClick={onToggle}>
          {verb}
          <span className="visually-hidden"> {name}</span>
        </Action>
      </td>
    </tr>
  );
}
