import { ANY } from '#domain/pricing/order/place.ts';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { client } from '../../data/client.ts';
import { Action } from '../../ui/action.tsx';
import { COUNTRIES } from '../../ui/fields/countries.ts';
import { SelectInput, TextInput } from '../../ui/fields/labelled-control.tsx';
import { ProblemText } from '../../ui/fields/problem-text.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { PricesNotice } from '../charges/prices-notice.tsx';
import { NEW_ID } from '../charges/use-kept-drafts.ts';
import { usePricesPreview } from '../charges/use-prices-preview.ts';
import type { RatesEditor } from './rate-calls.ts';
import {
  CLASS_CHOICES,
  toRateEdits,
  isTypedClass,
  readRateForm,
  type Rate,
  type RateForm,
} from './rate-form.ts';
import styles from '../charges/charge-editor.module.css';

/** The fields of a tax rate, and what its unsaved changes would have done to past orders. */
export function RateEditor({
  id,
  stored,
  editor,
  canChange,
}: {
  id: string;
  stored: Rate | null;
  editor: RatesEditor;
  canChange: boolean;
}) {
  const form = editor.formOf(id);
  const preview = useRatePreview(stored, id in editor.drafts ? form : null);
  const problem = editor.problems[id];
  const set = (fields: Partial<RateForm>) => editor.set(id, fields);
  return (
    <div className={styles.editor}>
      {problem !== undefined && <ProblemText>{problem}</ProblemText>}
      <div className={styles.fields}>
        <TextInput
          label="Name, as customers see it"
          value={form.name}
          maxLength={STAFF_TYPED_LENGTHS.recordName}
          readOnly={!canChange}
          autoComplete="off"
          onChange={({ target }) => set({ name: target.value })}
        />
        <TextInput
          label="Rate in %"
          inputMode="decimal"
          value={form.rate}
          readOnly={!canChange}
          autoComplete="off"
          onChange={({ target }) => set({ rate: target.value })}
        />
        <PlaceFields form={form} canChange={canChange} onChange={set} />
        <SelectInput
          label="Charged on"
          value={isTypedClass(form.taxClass) ? '' : form.taxClass}
          disabled={!canChange}
          onChange={({ target }) => set({ taxClass: target.value })}
        >
          {CLASS_CHOICES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectInput>
        {isTypedClass(form.taxClass) && (
          <TextInput
            label="Tax class"
            hint="As on the products"
            value={form.taxClass}
            maxLength={STAFF_TYPED_LENGTHS.taxClass}
            readOnly={!canChange}
            autoComplete="off"
            onChange={({ target }) => set({ taxClass: target.value })}
          />
        )}
        <Segments
          label="Prices"
          choices={[
            { value: 'added', label: 'Added to prices' },
            { value: 'included', label: 'Included in prices' },
          ]}
          value={form.included ? 'included' : 'added'}
          onChange={(value) => canChange && set({ included: value === 'included' })}
        />
        <TextInput
          label="Starts, optional"
          type="datetime-local"
          value={form.startsAt}
          readOnly={!canChange}
          onChange={({ target }) => set({ startsAt: target.value })}
        />
        <TextInput
          label="Ends, optional"
          type="datetime-local"
          value={form.endsAt}
          readOnly={!canChange}
          onChange={({ target }) => set({ endsAt: target.value })}
        />
      </div>
      {canChange && (
        <div className={styles.actions}>
          <Action onClick={() => void editor.remove(id)}>
            {id === NEW_ID ? 'Discard rate' : 'Delete rate'}
          </Action>
        </div>
      )}
      <PricesNotice preview={preview} />
    </div>
  );
}

function PlaceFields({
  form,
  canChange,
  onChange,
}: {
  form: RateForm;
  canChange: boolean;
  onChange: (fields: Partial<RateForm>) => void;
}) {
  return (
    <>
      <SelectInput
        label="Country"
        value={form.country}
        disabled={!canChange}
        onChange={({ target: { value } }) =>
          onChange({ country: value, ...(value === ANY && { region: '' }) })
        }
      >
        <option value={ANY}>All countries without a rate of their own</option>
        {COUNTRIES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectInput>
      <TextInput
        label="Region, optional"
        placeholder="the whole country"
        value={form.region}
        readOnly={!canChange || form.country === ANY}
        autoComplete="off"
        onChange={({ target }) => onChange({ region: target.value })}
      />
    </>
  );
}

function useRatePreview(stored: Rate | null, form: RateForm | null) {
  const read = form && readRateForm(form);
  const body = read?.problem === null ? read.body : null;
  return usePricesPreview(body && JSON.stringify({ ...body, name: '' }), () => {
    if (body === null) return null;
    if (stored === null) return client.addTaxRate({ headers: {}, query: { dry: '1' }, body });
    const edits = toRateEdits(body, stored);
    if (Object.keys(edits).length === 0) return null;
    return client.changeTaxRate({ params: { id: stored.id }, query: { dry: '1' }, body: edits });
  });
}
