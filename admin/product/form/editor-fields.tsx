import type { ComponentProps } from 'react';
import { SelectInput, TextArea, TextInput } from '../../ui/fields/labelled-control.tsx';
import { useEditor, useEditorState, useFormValue } from './editor-store.ts';
import { readUnitField } from './product-fields.ts';

type ControlledProps = 'value' | 'onChange' | 'onBlur' | 'error' | 'isChanged' | 'name';

/** The fields that require the permission to change prices. */
const PRICE_FIELDS = ['price', 'scheduledPrice', 'scheduledPriceAt', 'discountable', 'taxClass'];

/** Returns the value and the state of a field, and the handlers of its control. */
export function useEditorField(name: string) {
  const { editor, mayEdit, mayEditPrices } = useEditor();
  const value = useFormValue(name);
  const error = useEditorState(({ errors }) => errors[name]);
  const isChanged = useEditorState(({ edits }) => name in edits);
  const isOfPrice = PRICE_FIELDS.includes(readUnitField(name)?.field ?? name);
  return {
    value,
    error,
    isChanged,
    isLocked: !(isOfPrice ? mayEditPrices : mayEdit),
    set: (next: string) => editor.set(name, next),
    check: () => editor.check(name),
  };
}

/** A text field of the editor. */
export function EditorText({
  name,
  ...input
}: { name: string } & Omit<ComponentProps<typeof TextInput>, ControlledProps>) {
  const { value, error, isChanged, isLocked, set, check } = useEditorField(name);
  return (
    <TextInput
      {...input}
      {...{ value, error, isChanged }}
      data-field={name}
      readOnly={isLocked}
      autoComplete="off"
      onChange={({ target }) => set(target.value)}
      onBlur={check}
    />
  );
}

/** A field of the editor for text of several lines. */
export function EditorArea({
  name,
  ...area
}: { name: string } & Omit<ComponentProps<typeof TextArea>, ControlledProps>) {
  const { value, error, isChanged, isLocked, set, check } = useEditorField(name);
  return (
    <TextArea
      {...area}
      {...{ value, error, isChanged }}
      data-field={name}
      readOnly={isLocked}
      onChange={({ target }) => set(target.value)}
      onBlur={check}
    />
  );
}

/** A select of the editor. A value that is no choice any more stays selectable. */
export function EditorSelect({
  name,
  label,
  choices,
}: {
  name: string;
  label: string;
  choices: readonly { readonly value: string; readonly label: string }[];
}) {
  const { value, error, isChanged, isLocked, set } = useEditorField(name);
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <SelectInput
      {...{ label, value, error, isChanged }}
      data-field={name}
      disabled={isLocked}
      onChange={({ target }) => set(target.value)}
    >
      {[...(isKnown ? [] : [{ value, label: value }]), ...choices].map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectInput>
  );
}
