import { useState } from 'react';
import { ANY } from '#domain/pricing/order/place.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { client } from '../../data/client.ts';
import { Action } from '../../ui/action.tsx';
import { AddSelect, Chip, Chips } from '../../ui/fields/chips.tsx';
import { COUNTRIES } from '../../ui/fields/countries.ts';
import { TextInput } from '../../ui/fields/labelled-control.tsx';
import { ProblemText } from '../../ui/fields/problem-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PricesNotice } from '../charges/prices-notice.tsx';
import { NEW_ID } from '../charges/use-kept-drafts.ts';
import { usePricesPreview } from '../charges/use-prices-preview.ts';
import { MethodEditor } from './method-editor.tsx';
import { newMethodId, type ZonesEditor } from './zone-calls.ts';
import { toZoneEdits, nameOfPlace, newMethod, readZoneForm, type Zone, type ZoneForm } from './zone-form.ts';
import control from '../../ui/fields/labelled-control.module.css';
import styles from '../charges/charge-editor.module.css';

/** The fields of a zone, and what its unsaved changes would have done to past orders. */
export function ZoneEditor({
  id,
  stored,
  editor,
  canChange,
}: {
  id: string;
  stored: Zone | null;
  editor: ZonesEditor;
  canChange: boolean;
}) {
  const form = editor.formOf(id);
  const preview = useZonePreview(stored, id in editor.drafts ? form : null);
  const problem = editor.problems[id];
  const setMethods = (methods: ZoneForm['methods']) => editor.set(id, { methods });
  return (
    <div className={styles.editor}>
      {problem !== undefined && <ProblemText>{problem}</ProblemText>}
      <TextInput
        label="Name, for staff only"
        value={form.name}
        maxLength={STAFF_TYPED_LENGTHS.recordName}
        readOnly={!canChange}
        autoComplete="off"
        onChange={({ target }) => editor.set(id, { name: target.value })}
      />
      <PlacesField
        places={form.places}
        canChange={canChange}
        onChange={(places) => editor.set(id, { places })}
      />
      {form.methods.length === 0 && <p className={styles.none}>The shop does not ship to this zone.</p>}
      {form.methods.map((method, index) => (
        <MethodEditor
          key={method.id}
          method={method}
          isFirst={index === 0}
          canChange={canChange}
          onChange={(fields) =>
            setMethods(form.methods.map((one) => (one.id === method.id ? { ...one, ...fields } : one)))
          }
          onFirst={() => setMethods([method, ...form.methods.filter((one) => one.id !== method.id)])}
          onRemove={() => setMethods(form.methods.filter((one) => one.id !== method.id))}
        />
      ))}
      {canChange && (
        <div className={styles.actions}>
          <Action onClick={() => setMethods([...form.methods, newMethod(newMethodId())])}>
            <Icon name="plus" size={16} />
            Add a method
          </Action>
          <Action onClick={() => void editor.remove(id)}>
            {id === NEW_ID ? 'Discard zone' : 'Delete zone'}
          </Action>
        </div>
      )}
      <PricesNotice preview={preview} />
    </div>
  );
}

function useZonePreview(stored: Zone | null, form: ZoneForm | null) {
  const read = form && readZoneForm(form);
  const body = read?.problem === null ? read.body : null;
  return usePricesPreview(body && JSON.stringify({ ...body, name: '' }), () => {
    if (body === null) return null;
    if (stored === null) return client.addShippingZone({ headers: {}, query: { dry: '1' }, body });
    const edits = toZoneEdits(body, stored);
    if (Object.keys(edits).length === 0) return null;
    return client.changeShippingZone({ params: { id: stored.id }, query: { dry: '1' }, body: edits });
  });
}

function PlacesField({
  places,
  canChange,
  onChange,
}: {
  places: readonly string[];
  canChange: boolean;
  onChange: (places: readonly string[]) => void;
}) {
  const [region, setRegion] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = (place: string) => {
    if (!places.includes(place)) onChange([...places, place]);
  };
  const addRegion = () => {
    const typed = region.trim().replace(/^[a-z]{2}(?=-)/i, (code) => code.toUpperCase());
    if (typed === '') return;
    if (!/^[A-Z]{2}-\S.*$/.test(typed))
      return setProblem('Write the code of the country, a dash and the region, such as US-NY.');
    add(typed);
    setRegion('');
    setProblem(undefined);
  };
  return (
    <Chips label="Countries and regions" error={problem} isEmpty={places.length === 0} empty="None yet">
      {places.map((place) => (
        <Chip
          key={place}
          text={nameOfPlace(place)}
          onRemove={canChange ? () => onChange(places.filter((other) => other !== place)) : undefined}
        />
      ))}
      {canChange && (
        <>
          <AddSelect label="Add a country" onAdd={add}>
            <option value={ANY}>{nameOfPlace(ANY)}</option>
            {COUNTRIES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </AddSelect>
          <input
            className={`${control.control} ${styles.region}`}
            aria-label="Add a region"
            placeholder="Add a region, such as US-NY …"
            autoComplete="off"
            value={region}
            onChange={({ target }) => setRegion(target.value)}
            onBlur={addRegion}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              addRegion();
            }}
          />
        </>
      )}
    </Chips>
  );
}
