import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { ApiCatalogue } from '#contract/calls.ts';
import { DEPARTMENT_CHOICES } from '#domain/catalogue/filter/department-choices.ts';
import { PRODUCT_STATUSES } from '#domain/catalogue/product-status.ts';
import { STOCK_LEVELS } from '#domain/stock/stock-level.ts';
import { isNotReplaced } from '../../data/is-not-replaced.ts';
import { STATUS_NAMES } from '../../product/product-status.tsx';
import { ChoicesMenu } from '../../ui/fields/choices-menu.tsx';
import { FilterSelect } from '../../ui/fields/filter-select.tsx';
import { DollarsFilter } from '../../ui/fields/money/dollars-filter.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ColumnsMenu } from '../table/columns-menu.tsx';
import { describeFilters } from './describe-filter.ts';
import {
  PICTURE_NAMES,
  PRODUCT_SORTS,
  splitValues,
  STOCK_NAMES,
  toggleValue,
  type FilterName,
} from './products-filter.ts';
import type { FilterControl } from './use-url-filter.ts';
import styles from './products-tools.module.css';

type Choice = { readonly value: string; readonly label: string };

/**
 * Search, filters, order and columns of the list. A filter that is set has a button that removes it. On request, a phone
 * shows the filters that are not set, and a wide screen the rarely needed ones.
 */
export function ProductsTools({
  control: { filter, set, cleared, columns, setColumns },
  catalogue,
}: {
  control: FilterControl;
  catalogue: ApiCatalogue;
}) {
  const [isOpen, setOpen] = useState(false);
  const { values, sort, isSet } = filter;
  const filters = new Map(describeFilters(filter, catalogue).map((one) => [one.name, one]));
  const field = (name: FilterName, input: (value: string) => ReactNode, isRare = false) => (
    <Field key={name} isRare={isRare} setTo={filters.get(name)?.text} onRemove={() => set(name, '')}>
      {input(values[name])}
    </Field>
  );
  const select = (name: FilterName, label: string, choices: readonly Choice[]) =>
    field(name, (value) => (
      <ChoicesMenu
        {...{ label, choices }}
        button={{
          className: styles.menu ?? '',
          children: (
            <>
              {label}: <b>{filters.get(name)?.value ?? 'all'}</b>
              <Icon name="up-down" size={14} />
            </>
          ),
        }}
        chosen={splitValues(value)}
        onToggle={(chosen) => set(name, toggleValue(value, chosen))}
      />
    ));
  const hasBestMatch = values.q !== '';
  return (
    <div className={styles.tools} role="search" aria-label="Products" data-folded={!isOpen || undefined}>
      <SearchField
        label="Search products"
        placeholder="Title, colour, SKU or barcode"
        q={values.q}
        isImmediate
        onSearch={(q) => set('q', q)}
      />
      {select('for', 'Department', DEPARTMENT_CHOICES)}
      {select('category', 'Category', catalogue.categories.filter(isNotReplaced).map(toChoice))}
      {select('brand', 'Brand', catalogue.brands.filter(isNotReplaced).map(toChoice))}
      {select('stock', 'Stock', STOCK_CHOICES)}
      {select('status', 'Status', STATUS_CHOICES)}
      {RARE_FIELDS.map(({ name, label, Input }) =>
        field(
          name,
          (value) => <Input {...{ label, value }} isFramed={false} onChange={(next) => set(name, next)} />,
          true,
        ),
      )}
      <Field>
        <FilterSelect
          label="Sort"
          all={hasBestMatch ? 'best match' : null}
          isFramed={false}
          value={sort === '' && !hasBestMatch ? 'newest' : sort}
          choices={SORT_CHOICES}
          onChange={(value) => set('sort', value === 'newest' && !hasBestMatch ? '' : value)}
        />
      </Field>
      <button type="button" className={styles.unfold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name={isOpen ? 'up' : 'down'} size={16} />
        <span className={styles.onPhone}>Filters and order</span>
        <span className={styles.onDesk}>
          {isOpen ? 'Fewer' : 'More'}
          <span className="visually-hidden"> filters</span>
        </span>
      </button>
      {isSet && (
        <Link className={`link ${styles.clear}`} to={{ search: cleared }}>
          Clear filters
        </Link>
      )}
      <ColumnsMenu columns={columns} onChange={setColumns} />
    </div>
  );
}

const STOCK_CHOICES = STOCK_LEVELS.map((value) => ({ value, label: STOCK_NAMES[value] }));
const PICTURE_CHOICES = Object.entries(PICTURE_NAMES).map(([value, label]) => ({ value, label }));
const STATUS_CHOICES = PRODUCT_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] }));
const SORT_CHOICES = Object.entries(PRODUCT_SORTS).map(([value, label]) => ({ value, label }));

/** The frame of a filter. `setTo` is the text of a filter that is set, such as `Stock: low`. */
function Field({
  setTo,
  isRare = false,
  onRemove,
  children,
}: {
  /** A wide screen shows it on request, or while it is set. */
  isRare?: boolean;
  setTo?: string | undefined;
  onRemove?: () => void;
  children: ReactNode;
}) {
  return (
    <div className={styles.field} data-set={setTo !== undefined || undefined} data-rare={isRare || undefined}>
      {children}
      {setTo !== undefined && (
        <button type="button" className={styles.remove} aria-label={`Remove ${setTo}`} onClick={onRemove}>
          <Icon name="close" size={14} />
        </button>
      )}
    </div>
  );
}

type InputProps = {
  readonly label: string;
  readonly value: string;
  readonly isFramed?: boolean;
  readonly onChange: (value: string) => void;
};

function Pictures(props: InputProps) {
  return <FilterSelect {...props} all="all" choices={PICTURE_CHOICES} />;
}

/** A day, which applies when the field is left or Enter is pressed, because a date is incomplete while it is typed. */
function Day({ label, value, onChange }: InputProps) {
  return (
    <label>
      {label}
      <input
        type="date"
        min="2000-01-01"
        max="2999-12-31"
        key={value}
        defaultValue={value}
        onBlur={({ target }) => {
          if (target.value !== value) onChange(target.value);
        }}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
    </label>
  );
}

const RARE_FIELDS = [
  { name: 'pictures', label: 'Pictures', Input: Pictures },
  { name: 'minPrice', label: 'Price from $', Input: DollarsFilter },
  { name: 'maxPrice', label: 'Price to $', Input: DollarsFilter },
  { name: 'changedSince', label: 'Changed since', Input: Day },
] as const;

function toChoice({ id, label }: { readonly id: string; readonly label: string }): Choice {
  return { value: id, label };
}
