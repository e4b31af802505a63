import { useRef, useState, type RefObject } from 'react';
import type { ApiSettingsCategory } from '#contract/calls.ts';
import { FormBody } from '../../ui/fields/form-body.tsx';
import { SelectInput } from '../../ui/fields/labelled-control.tsx';
import { Dialog } from '../../ui/panels/dialog.tsx';
import { Notice } from '../../ui/panels/notice.tsx';
import { mergeInto, type Reload } from './draft/catalogue-actions.ts';
import { currentCategories, type CatalogueData } from './draft/load-catalogue.ts';

/** Merges a category into another one, after showing what that does. */
export function MergeDialog({
  category,
  data,
  reload,
  onClose,
}: {
  /** Null while the dialog is closed. */
  category: ApiSettingsCategory | null;
  data: CatalogueData;
  reload: Reload;
  onClose: () => void;
}) {
  const first = useRef<HTMLSelectElement>(null);
  return (
    <Dialog open={category !== null} onClose={onClose} label="Merge a category" first={first}>
      {category !== null && (
        <MergeForm category={category} data={data} reload={reload} onClose={onClose} first={first} />
      )}
    </Dialog>
  );
}

function MergeForm({
  category: { id, label, products },
  data,
  reload,
  onClose,
  first,
}: {
  category: ApiSettingsCategory;
  data: CatalogueData;
  reload: Reload;
  onClose: () => void;
  first: RefObject<HTMLSelectElement | null>;
}) {
  const others = currentCategories(data).filter((one) => one.id !== id && !one.archived);
  const [into, setInto] = useState(others[0]?.id ?? '');
  const [key] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const intoLabel = others.find((one) => one.id === into)?.label ?? into;
  const merge = async () => {
    if (isRunning) return;
    setRunning(true);
    const refused = await mergeInto({ id, label, into, intoLabel, key }, reload);
    setRunning(false);
    if (refused === undefined) onClose();
    else setProblem(refused);
  };
  return (
    <FormBody
      title={`Merge ${label}`}
      submit={`Merge into ${intoLabel}`}
      isRunning={isRunning}
      onSubmit={() => void merge()}
      onCancel={onClose}
    >
      <SelectInput ref={first} label="Into" value={into} onChange={({ target }) => setInto(target.value)}>
        {others.map((one) => (
          <option key={one.id} value={one.id}>
            {one.label}
          </option>
        ))}
      </SelectInput>
      <p>
        {products} {products === 1 ? 'product moves' : 'products move'} to {intoLabel} within a minute.{' '}
        {label} leaves menus and filters, and /products/{id} redirects to /products/{into}. You can undo this.
      </p>
      {problem !== undefined && (
        <Notice tone="bad" icon="alert" title="Nothing was changed." role="alert">
          {problem}
        </Notice>
      )}
    </FormBody>
  );
}
