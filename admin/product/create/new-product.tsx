import { useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ApiCatalogue } from '#contract/calls.ts';
import { parseDepartment } from '#domain/catalogue/departments.ts';
import { DEPARTMENT_MENU_CHOICES } from '#domain/catalogue/filter/department-choices.ts';
import { proposeProductId } from '#domain/catalogue/product-id.ts';
import { MAX_COLOUR_LENGTH, MAX_LINE_LENGTH } from '#domain/catalogue/product-limits.ts';
import { MAX_ID_LENGTH } from '#domain/catalogue/slug.ts';
import { client } from '../../data/client.ts';
import { explainFailedAttempt } from '../../data/describe-failed-attempt.ts';
import { needsNewKey } from '../../data/needs-new-key.ts';
import { useScreenShortcut } from '../../keyboard/shortcut-store.ts';
import { NEW_PRODUCT_PATH } from '../../shell/navigation/paths.ts';
import { Action } from '../../ui/action.tsx';
import { SelectInput, TextInput } from '../../ui/fields/labelled-control.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Keys } from '../../ui/keys.tsx';
import { DialogForm } from '../../ui/panels/dialogs/dialog-form.tsx';
import { Dialog } from '../../ui/panels/dialogs/dialog.tsx';
import { brandOptions, categoryOptions } from '../form/organisation-choices.ts';
import { checkField, readPrice } from '../form/product-fields.ts';
import { announceCreated } from './announce-created.ts';
import styles from './new-product.module.css';

const TITLE = 'New product';
const NEW_KEYS = 'N';

/** The button that creates a product, with its dialog, which has an address of its own. */
export function NewProduct({ catalogue }: { catalogue: ApiCatalogue }) {
  const first = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const isAddressed = useLocation().pathname === NEW_PRODUCT_PATH;
  const [isOpen, setOpen] = useState(isAddressed);
  const close = () => {
    setOpen(false);
    if (isAddressed) void navigate('/products', { replace: true });
  };
  useScreenShortcut({ keys: NEW_KEYS, label: TITLE }, () => setOpen(true));
  return (
    <>
      <Action variant="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="plus" size={16} />
        {TITLE}
        <Keys keys={NEW_KEYS} />
      </Action>
      <Dialog open={isOpen} onClose={close} label={TITLE} first={first}>
        <NewProductForm catalogue={catalogue} first={first} onClose={close} />
      </Dialog>
    </>
  );
}

const EMPTY = { title: '', colour: '', for: 'female', category: '', brand: '', price: '', id: '' };
type Field = keyof typeof EMPTY;

function NewProductForm({
  catalogue,
  first,
  onClose,
}: {
  catalogue: ApiCatalogue;
  first: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}) {
  const { values, set, errors, create } = useCreation(onClose);
  const text = (name: Field, label: string) => ({
    label,
    name,
    value: values[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });
  const select = (name: Field, label: string) => ({ ...text(name, label), autoComplete: undefined });
  return (
    <DialogForm title={TITLE} submit="Create draft" onSubmit={create} onCancel={onClose}>
      <div className={styles.pair}>
        <TextInput ref={first} {...text('title', 'Title')} maxLength={MAX_LINE_LENGTH} />
        <TextInput {...text('colour', 'Colour')} maxLength={MAX_COLOUR_LENGTH} hint="Optional" />
      </div>
      <div className={styles.pair}>
        <SelectInput {...select('for', 'Department')}>
          <Options choices={DEPARTMENT_MENU_CHOICES} />
        </SelectInput>
        <SelectInput {...select('category', 'Category')}>
          <option value="">Choose …</option>
          <Options choices={categoryOptions(catalogue, values.for)} />
        </SelectInput>
      </div>
      <div className={styles.pair}>
        <SelectInput {...select('brand', 'Brand')}>
          <option value="">Choose …</option>
          <Options choices={brandOptions(catalogue)} />
        </SelectInput>
        <TextInput {...text('price', 'Price')} prefix="$" inputMode="decimal" maxLength={12} />
      </div>
      <TextInput
        {...text('id', 'Address')}
        maxLength={MAX_ID_LENGTH}
        placeholder={values.title && proposeProductId(values.title, values.colour)}
        hint="Part of the URL, which never changes. Leave it empty to use title and colour."
      />
    </DialogForm>
  );
}

function Options({ choices }: { choices: ReturnType<typeof brandOptions> }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** The values of the form, what is wrong with them, and the call that creates the product. */
function useCreation(onClose: () => void) {
  const navigate = useNavigate();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const set = (name: Field, value: string) => {
    setValues({ ...values, [name]: value, ...(name === 'for' && { category: '' }) });
    setErrors(({ [name]: _mended, ...others }) => others);
  };
  const create = async () => {
    const wrong = checkValues(values);
    setErrors(wrong);
    const [field] = Object.keys(wrong);
    if (field !== undefined) return document.getElementsByName(field)[0]?.focus();
    const { title, colour, category, brand, id } = values;
    const result = await client.createProduct({
      headers: { 'idempotency-key': key },
      body: {
        title: title.trim(),
        colour: colour.trim() || null,
        for: parseDepartment(values.for) ?? 'female',
        category,
        brand,
        price: readPrice(values.price) ?? 0,
        ...(id.trim() !== '' && { id: id.trim() }),
      },
    });
    if (!result.ok) {
      if (needsNewKey(result.error)) setKey(crypto.randomUUID());
      const { errors: found = [] } = result.error;
      const named: Record<string, string> =
        found.length === 0 ? { title: explainFailedAttempt(result.error) } : {};
      for (const { field: name, message } of found) named[name in EMPTY ? name : 'title'] = message;
      return setErrors(named);
    }
    onClose();
    const { product, changeId } = result.value;
    await navigate(`/products/${encodeURIComponent(product.id)}`);
    announceCreated(changeId, navigate);
  };
  return { values, set, errors, create };
}

function checkValues(values: typeof EMPTY): Readonly<Record<string, string>> {
  const wrong: Record<string, string> = {};
  for (const name of Object.keys(EMPTY)) {
    const error = checkField(name, values);
    if (error !== undefined) wrong[name] = error;
  }
  return wrong;
}
