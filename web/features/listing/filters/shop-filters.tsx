import type { ApiCatalogue, ApiSizeCounts } from '#contract/calls.ts';
import { brandChoices } from '#domain/catalogue/filter/brand-choices.ts';
import { DEPARTMENT_FIRST, departmentChoices } from '#domain/catalogue/filter/department-choices.ts';
import { SelectField } from '../../../ui/form/field.tsx';
import type { ListingChoice } from '../listing-url.ts';
import { countLine, type Counts } from './choice-counts.ts';
import { ColourChoice } from './colour-choice.tsx';
import { PriceSlider } from './price-slider.tsx';
import { SizeChoice } from './size-choice.tsx';

const TYPE_FIRST = 'Choose a product type first';

/**
 * Price, department, product type and brand (SPECIFICATION section 2, 'Shop page'), colour and size. A control without effect is disabled
 * and shows the reason (DECISIONS 14). A change of department or type clears the later controls. Each enabled select shows the counts of
 * its choices.
 */
export function ShopFilters({
  catalogue,
  chosen,
  otherBrand,
  sliderEnd,
  counts,
  sizes,
  onChange,
}: {
  catalogue: ApiCatalogue;
  chosen: ListingChoice;
  /** The chosen brand if the finder does not have it. */
  otherBrand: ApiCatalogue['brands'][number] | undefined;
  sliderEnd: number;
  counts: { for?: Counts; category?: Counts; brand?: Counts; colour?: Counts };
  sizes: ApiSizeCounts;
  onChange: (chosen: ListingChoice) => void;
}) {
  const { department, type, brand, price, colour, size } = chosen;
  const departments = departmentChoices(catalogue.departments, department);
  const types = department === undefined ? [] : catalogue.departments[department].finder;
  const brands = brandChoices(catalogue.brands, otherBrand);
  return (
    <>
      <PriceSlider
        price={price}
        end={sliderEnd}
        onChange={(value) => onChange({ ...chosen, price: value })}
      />
      <SelectField
        label="Department"
        placeholder="All departments"
        options={departments}
        hint={countLine(departments, counts.for)}
        value={department}
        onChange={(value) => onChange({ ...chosen, department: value, type: undefined, brand: undefined })}
      />
      <SelectField
        label="Product Type"
        placeholder="All types"
        options={types}
        hint={department && countLine(types, counts.category)}
        value={type}
        disabledReason={department === undefined ? DEPARTMENT_FIRST : undefined}
        onChange={(value) => onChange({ ...chosen, type: value, brand: undefined })}
      />
      <SelectField
        label="Brand"
        placeholder="All brands"
        options={brands}
        hint={department && type && countLine(brands, counts.brand)}
        value={brand}
        disabledReason={
          department === undefined ? DEPARTMENT_FIRST : type === undefined ? TYPE_FIRST : undefined
        }
        onChange={(value) => onChange({ ...chosen, brand: value })}
      />
      <ColourChoice
        colour={colour}
        counts={counts.colour}
        onChange={(value) => onChange({ ...chosen, colour: value })}
      />
      <SizeChoice size={size} sizes={sizes} onChange={(value) => onChange({ ...chosen, size: value })} />
    </>
  );
}
