import { useState } from 'react';
import { href } from 'react-router';
import type { ApiCatalogue } from '#contract/calls.ts';
import { brandChoices } from '#domain/catalogue/filter/brand-choices.ts';
import { DEPARTMENT_FIRST, departmentChoices } from '#domain/catalogue/filter/department-choices.ts';
import type { FilterSelection } from '#domain/catalogue/filter/filter.ts';
import type { TextsOf } from '#domain/content/home-texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { GetForm } from '../../../ui/form/get-form.tsx';
import styles from './finder.module.css';

const SELECT_DEPARTMENT = 'Select department';

/**
 * A form for department, type and brand, all required (SPECIFICATION section 5, 'Finder form'). It navigates to `/filtered-products` with
 * the selection in the query, after calling `onFind`.
 */
export function Finder({
  texts,
  catalogue,
  isReady,
  onFind,
}: {
  texts: TextsOf<'finder'>;
  catalogue: ApiCatalogue;
  /** False until hydration, which would reset an earlier selection. The fields are disabled until then. */
  isReady: boolean;
  onFind: (selection: FilterSelection) => void;
}) {
  const [{ department, type, brand }, choose] = useState<FilterSelection>({});
  const types = department === undefined ? [] : catalogue.departments[department].finder;
  const reason = department === undefined ? DEPARTMENT_FIRST : undefined;
  return (
    <section className={`section ${styles.finder}`} aria-labelledby="finder">
      <div className="wrap">
        <div>
          <h2 id="finder">{texts.heading}</h2>
          <p className="muted">{texts.text}</p>
        </div>
        <GetForm
          action={href('/filtered-products')}
          aria-labelledby="finder"
          onSubmit={() => onFind({ department, type, brand })}
        >
          <SelectField
            label="Department"
            name="department"
            required
            placeholder={SELECT_DEPARTMENT}
            options={departmentChoices(catalogue.departments)}
            disabledReason={isReady ? undefined : SELECT_DEPARTMENT}
            value={department}
            onChange={(value) => choose({ department: value, brand })}
          />
          <SelectField
            label="Product Type"
            name="type"
            required
            placeholder="Select type"
            options={types}
            disabledReason={reason}
            value={type}
            onChange={(value) => choose({ department, type: value, brand })}
          />
          <SelectField
            label="Brand"
            name="brand"
            required
            placeholder="Select brand"
            options={brandChoices(catalogue.brands)}
            disabledReason={reason}
            value={brand}
            onChange={(value) => choose({ department, type, brand: value })}
          />
          <Button type="submit">Find</Button>
        </GetForm>
      </div>
    </section>
  );
}
