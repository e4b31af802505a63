import type { PageLink } from '../content/content-pages.ts';
import { DEFAULT_RETURN_RULE } from '../return/return-rule.ts';
import { DEFAULT_SHOP_DETAILS, type ShopDetails } from '../shop/shop-details.ts';
import { DEPARTMENTS, type Department } from './departments.ts';

/** A brand. Products of an archived brand stay, but no filter offers it. */
export type CatalogueBrand = {
  readonly id: string;
  readonly label: string;
  readonly inFinder: boolean;
  readonly archived: boolean;
  /** The brand that it was merged into. */
  readonly replacedBy: string | null;
};

/** A category. An archived one leaves menus and filters, but its page stays. */
export type CatalogueCategory = {
  readonly id: string;
  /** The heading of its page. */
  readonly label: string;
  /** Other words that name it. */
  readonly aliases: readonly string[];
  /** Search words; null for the label. */
  readonly words: string | null;
  readonly archived: boolean;
  /** The category that it was merged into. */
  readonly replacedBy: string | null;
};

/** A category in a department. A null in `finder…` or `page…` means the menu's value, and a null `label` the category's label. */
export type DepartmentCategory = {
  readonly department: Department;
  readonly category: string;
  readonly label: string | null;
  readonly position: number;
  readonly inMenu: boolean;
  readonly inFinder: boolean;
  readonly finderLabel: string | null;
  readonly finderPosition: number | null;
  readonly pageLabel: string | null;
  readonly pagePosition: number | null;
};

/** A category with its label in one menu or filter. */
export type CategoryChoice = { readonly value: string; readonly label: string };

/** The choices of a department: of the header's menu, of finder and filters, and of its page (SPECIFICATION sections 2 and 5). */
export type DepartmentChoices = Readonly<Record<'menu' | 'finder' | 'page', readonly CategoryChoice[]>>;

/**
 * The brands and categories, each in the order of display, the choices of the departments, the shop's name and contact, and the pages with
 * its texts.
 */
export type Catalogue = {
  readonly brands: readonly CatalogueBrand[];
  readonly categories: readonly CatalogueCategory[];
  readonly departments: Readonly<Record<Department, DepartmentChoices>>;
  readonly shop: ShopDetails;
  /** Whether shipping or taxes can cost something, so that they are unknown before a quote. */
  readonly hasCharges: boolean;
  /** How long after the delivery customers may ask for a return. */
  readonly returnDays: number;
  readonly pages: readonly PageLink[];
};

/** Creates a catalogue from its rows, brands and categories in the order of display. Choices leave out archived and merged categories. */
export function createCatalogue({
  brands,
  categories,
  departmentCategories,
  shop = DEFAULT_SHOP_DETAILS,
  hasCharges = false,
  returnDays = DEFAULT_RETURN_RULE.days,
  pages = [],
}: Pick<Catalogue, 'brands' | 'categories'> & {
  readonly departmentCategories: readonly DepartmentCategory[];
  readonly shop?: ShopDetails;
  readonly hasCharges?: boolean;
  readonly returnDays?: number;
  readonly pages?: readonly PageLink[];
}): Catalogue {
  const labels = new Map(categories.filter(isCurrent).map(({ id, label }) => [id, label]));
  const choicesOf = (
    rows: readonly DepartmentCategory[],
    read: (row: DepartmentCategory) => { position: number | null; label: string | null },
  ) =>
    rows
      .map((row) => ({
        value: row.category,
        label: read(row).label ?? row.label ?? labels.get(row.category) ?? row.category,
        position: read(row).position ?? row.position,
      }))
      .toSorted((one, other) => one.position - other.position)
      .map(({ value, label }) => ({ value, label }));
  const choices = DEPARTMENTS.map((department): [Department, DepartmentChoices] => {
    const rows = departmentCategories.filter(
      (row) => row.department === department && labels.has(row.category),
    );
    return [
      department,
      {
        menu: choicesOf(
          rows.filter(({ inMenu }) => inMenu),
          () => ({ label: null, position: null }),
        ),
        finder: choicesOf(
          rows.filter(({ inFinder }) => inFinder),
          ({ finderLabel, finderPosition }) => ({ label: finderLabel, position: finderPosition }),
        ),
        page: choicesOf(rows, ({ pageLabel, pagePosition }) => ({
          label: pageLabel,
          position: pagePosition,
        })),
      },
    ];
  });
  return {
    brands,
    categories,
    departments: Object.fromEntries(choices) as Record<Department, DepartmentChoices>,
    shop,
    hasCharges,
    returnDays,
    pages,
  };
}

/** Returns the category that a word names ('Shirt', 'shirts', 'Dresses' …), in any letter case; for a merged one, the one it was merged into. */
export function findCategory({ categories }: Catalogue, word: string): CatalogueCategory | undefined {
  const name = normaliseName(word);
  const isNamed = ({ id, label, aliases }: CatalogueCategory) =>
    label.toLowerCase() === name || aliases.some((alias) => alias.toLowerCase() === name) || id === name;
  return findCurrent(categories, categories.find(({ id }) => id === name) ?? categories.find(isNamed));
}

/** Returns what `named` was merged into, in one or several steps; itself when it was not merged. */
function findCurrent<Kind extends { readonly id: string; readonly replacedBy: string | null }>(
  all: readonly Kind[],
  named: Kind | undefined,
): Kind | undefined {
  let found = named;
  const passed = new Set<string>();
  while (found !== undefined && found.replacedBy !== null && !passed.has(found.id)) {
    const { id, replacedBy } = found;
    passed.add(id);
    found = all.find((one) => one.id === replacedBy);
  }
  return found;
}

/** Whether a word is the id of a category that was merged into another one. */
export function isMergedCategory({ categories }: Catalogue, word: string): boolean {
  return categories.some(({ id, replacedBy }) => id === word && replacedBy !== null);
}

/** Returns the brand that a word names by its id or label, in any letter case; for a merged one, the one it was merged into. */
export function findBrand(catalogue: Catalogue, word: string): CatalogueBrand | undefined {
  return findCurrent(catalogue.brands, findNamedBrand(catalogue, word));
}

/** Whether a word names a brand that was merged into another one. */
export function isMergedBrand(catalogue: Catalogue, word: string): boolean {
  return (findNamedBrand(catalogue, word)?.replacedBy ?? null) !== null;
}

function findNamedBrand({ brands }: Catalogue, word: string): CatalogueBrand | undefined {
  const name = normaliseName(word);
  return brands.find(({ id }) => id === name) ?? brands.find(({ label }) => label.toLowerCase() === name);
}

/** Returns the ids of the brands that filters offer. */
export function filterBrands({ brands }: Catalogue): string[] {
  return brands.filter((brand) => brand.inFinder && isCurrent(brand)).map(({ id }) => id);
}

function normaliseName(word: string): string {
  return word.trim().toLowerCase();
}

function isCurrent({ archived, replacedBy }: CatalogueBrand | CatalogueCategory): boolean {
  return !archived && replacedBy === null;
}
