import { describeMethod, describePrices } from '#domain/shipping/describe-method.ts';
import { Action } from '../../ui/action.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { RecordRow } from '../charges/record-row.tsx';
import { useOpenRow } from '../charges/use-open-row.ts';
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
  const { ids, openId, toggle, add } = useOpenRow(zones, editor, () => ({
    methods: [newMethod(newMethodId())],
  }));
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
          {ids.map((id) => (
            <ZoneRow
              key={id}
              id={id}
              stored={zones.find((zone) => zone.id === id) ?? null}
              editor={editor}
              isOpen={openId === id}
              canChange={canChange}
              onToggle={() => toggle(id)}
            />
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}

function ZoneRow({
  id,
  stored,
  editor,
  isOpen,
  canChange,
  onToggle,
}: {
  id: string;
  stored: Zone | null;
  editor: ZonesEditor;
  isOpen: boolean;
  canChange: boolean;
  onToggle: () => void;
}) {
  const form = editor.formOf(id);
  const { methods } = readForm(form).body;
  const [first, ...others] = methods;
  const name = form.name === '' ? 'New zone' : form.name;
  return (
    <RecordRow
      {...{ name, isOpen, canChange, onToggle }}
      columns={4}
      cells={
        <>
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
        </>
      }
    >
      <ZoneEditor id={id} stored={stored} editor={editor} canChange={canChange} />
    </RecordRow>
  );
}
