import { describeMethod, describePrices } from '#domain/shipping/describe-method.ts';
import { RecordRow } from '../charges/record-row.tsx';
import { RecordsPanel } from '../charges/records-panel.tsx';
import { useOpenRow } from '../charges/use-open-row.ts';
import { newMethodId, type ZonesEditor } from './zone-calls.ts';
import { ZoneEditor } from './zone-editor.tsx';
import { describePlaces, newMethod, readZoneForm, type Zone } from './zone-form.ts';
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
  const rows = useOpenRow(zones, editor, () => ({ methods: [newMethod(newMethodId())] }));
  return (
    <RecordsPanel
      title="Shipping zones"
      noun="zone"
      columns={['Zone', 'Delivery time', 'Customer pays']}
      {...{ rows, canChange }}
    >
      {(row) => (
        <ZoneRow
          key={row.id}
          {...row}
          {...{ editor, canChange }}
          stored={zones.find(({ id }) => id === row.id) ?? null}
        />
      )}
    </RecordsPanel>
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
  const { methods } = readZoneForm(form).body;
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
            {first === undefined ? 'No shipping' : <b>{describePrices(first) || 'No price yet'}</b>}
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
