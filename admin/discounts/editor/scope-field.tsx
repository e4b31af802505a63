import type { ApiCatalogue } from '#contract/calls.ts';
import { DEPARTMENT_LABELS, DEPARTMENTS } from '#domain/catalogue/departments.ts';
import { isNotReplaced } from '../../data/is-not-replaced.ts';
import { AddSelect, Chip, Chips } from '../../ui/fields/chips.tsx';
import type { RuleForm } from '../sale-price/rule-form.ts';
import { ProductPicker } from './product-picker.tsx';
import { useProductNames } from './use-product-names.ts';

type Shared = {
  names: Readonly<Record<string, string>>;
  catalogue: ApiCatalogue;
  canChange: boolean;
  error: string | undefined;
};

type Scope = RuleForm['scope'];
type List = keyof Scope;

/** The products of a sale price or discount. Without any entry, it applies to all. */
export function ScopeField({
  scope,
  names,
  catalogue,
  canChange,
  error,
  onChange,
}: Shared & { scope: Scope; onChange: (fields: { scope: Scope }) => void }) {
  const known = useProductNames(names);
  const labelOf = (list: List, id: string) => labelInCatalogue(catalogue, list, id) ?? known.nameOf(id);
  const set = (list: List, ids: readonly string[]) => {
    const lists = Object.entries({ ...scope, [list]: ids }).filter(([, each]) => each?.length);
    onChange({ scope: Object.fromEntries(lists) });
  };
  const entries = (Object.keys(scope) as List[]).flatMap((list) =>
    (scope[list] ?? []).map((id) => ({ list, id })),
  );
  const add = (list: List, id: string) => {
    const ids: readonly string[] = scope[list] ?? [];
    if (!ids.includes(id)) set(list, [...ids, id]);
  };
  return (
    <Chips label="Applies to" error={error} isEmpty={entries.length === 0} empty="All products">
      {entries.map(({ list, id }) => (
        <Chip
          key={`${list}/${id}`}
          text={`${LIST_NAMES[list]}: ${labelOf(list, id)}`}
          onRemove={
            canChange
              ? () =>
                  set(
                    list,
                    (scope[list] ?? []).filter((other) => other !== id),
                  )
              : undefined
          }
        />
      ))}
      {canChange && (
        <>
          <ScopeSelect catalogue={catalogue} onAdd={add} />
          <ProductPicker
            label="Add a product"
            onPick={({ id, name }) => {
              known.add(id, name);
              add('products', id);
            }}
          />
        </>
      )}
    </Chips>
  );
}

/** The products to which a sale price does not apply. */
export function ExcludedField({
  excluded,
  names,
  canChange,
  error,
  onChange,
}: Omit<Shared, 'catalogue'> & {
  excluded: readonly string[];
  onChange: (fields: Pick<RuleForm, 'excluded'>) => void;
}) {
  const known = useProductNames(names);
  return (
    <Chips label="Exclude" error={error} isEmpty={excluded.length === 0} empty="Nothing">
      {excluded.map((id) => (
        <Chip
          key={id}
          text={known.nameOf(id)}
          onRemove={
            canChange ? () => onChange({ excluded: excluded.filter((other) => other !== id) }) : undefined
          }
        />
      ))}
      {canChange && (
        <ProductPicker
          label="Exclude a product"
          onPick={({ id, name }) => {
            known.add(id, name);
            if (!excluded.includes(id)) onChange({ excluded: [...excluded, id] });
          }}
        />
      )}
    </Chips>
  );
}

const LIST_NAMES: Readonly<Record<List, string>> = {
  products: 'Product',
  categories: 'Category',
  brands: 'Brand',
  departments: 'Department',
};

function labelInCatalogue(catalogue: ApiCatalogue, list: List, id: string): string | undefined {
  if (list === 'categories') return catalogue.categories.find((one) => one.id === id)?.label ?? id;
  if (list === 'brands') return catalogue.brands.find((one) => one.id === id)?.label ?? id;
  if (list === 'departments') return DEPARTMENT_LABELS[id as 'male'].menu;
  return undefined;
}

function ScopeSelect({
  catalogue,
  onAdd,
}: {
  catalogue: ApiCatalogue;
  onAdd: (list: List, id: string) => void;
}) {
  const groups: [List, readonly { id: string; label: string }[]][] = [
    ['categories', catalogue.categories.filter(isNotReplaced)],
    ['brands', catalogue.brands.filter(isNotReplaced)],
    ['departments', DEPARTMENTS.map((id) => ({ id, label: DEPARTMENT_LABELS[id].menu }))],
  ];
  return (
    <AddSelect
      label="Add a category, brand or department"
      onAdd={(value) => {
        const [list = '', ...id] = value.split('/');
        onAdd(list as List, id.join('/'));
      }}
    >
      {groups.map(([list, choices]) => (
        <optgroup key={list} label={LIST_NAMES[list]}>
          {choices.map(({ id, label }) => (
            <option key={id} value={`${list}/${id}`}>
              {label}
            </option>
          ))}
        </optgroup>
      ))}
    </AddSelect>
  );
}
