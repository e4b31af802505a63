import { useState, type RefObject } from 'react';
import { STAFF_TYPED_LENGTHS } from '#domain/staff-typed-lengths.ts';
import { Action } from '../../ui/action.tsx';
import { SelectInput, TextInput } from '../../ui/fields/labelled-control.tsx';
import { OTHER, type Carriers, type ShippingForm } from './use-shipping-form.ts';
import styles from './shipping-fields.module.css';

/** The carrier, the tracking number and another tracking link of a shipment. */
export function ShippingFields({
  form,
  carriers,
  trackingField,
  problem,
}: {
  form: ShippingForm;
  carriers: Carriers;
  trackingField?: RefObject<HTMLInputElement | null> | undefined;
  /** Why the tracking number cannot be used. */
  problem: string | undefined;
}) {
  const [hasLinkField, setLinkField] = useState(false);
  const hint = form.looksWrong ? `This does not look like a number of ${form.carrier}.` : undefined;
  return (
    <>
      <div className={styles.fields}>
        <SelectInput label="Carrier" value={form.choice} onChange={({ target }) => form.choose(target.value)}>
          {carriers.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          <option value={OTHER}>Another carrier</option>
        </SelectInput>
        {form.choice === OTHER && (
          <TextInput
            label="Name of the carrier"
            required
            maxLength={STAFF_TYPED_LENGTHS.carrier}
            autoComplete="off"
            value={form.otherName}
            onChange={({ target }) => form.setOtherName(target.value)}
          />
        )}
        <TextInput
          ref={trackingField}
          label="Tracking number, optional"
          hint={hint}
          error={problem}
          maxLength={STAFF_TYPED_LENGTHS.trackingNumber}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          value={form.tracking}
          onChange={({ target }) => form.track(target.value)}
        />
        {hasLinkField && (
          <TextInput
            label="Tracking link, optional"
            type="url"
            pattern="https://.*"
            placeholder="https://"
            maxLength={STAFF_TYPED_LENGTHS.trackingLink}
            autoComplete="off"
            value={form.url}
            onChange={({ target }) => form.setUrl(target.value)}
          />
        )}
      </div>
      {!hasLinkField && (
        <span className={styles.more}>
          <Action variant="text" onClick={() => setLinkField(true)}>
            Add a tracking link
          </Action>
        </span>
      )}
    </>
  );
}
