import { asc } from 'drizzle-orm';
import { createCatalogue, type Catalogue } from '#domain/catalog/catalogue.ts';
import type { Queryable } from '../../connection/connect.ts';
import { brand, category, departmentCategory } from '../../schema/categories.ts';
import { readShopDetails } from '../catalogue-settings/shop-details.ts';

/** Reads brands, categories, the choices of the departments, and the shop details. */
export async function loadCatalogue(db: Queryable): Promise<Catalogue> {
  const [brands, categories, departmentCategories, shop] = await Promise.all([
    db
      .select({ id: brand.id, label: brand.label, inFinder: brand.inFinder, archived: brand.archived })
      .from(brand)
      .orderBy(asc(brand.position), asc(brand.id)),
    db
      .select({
        id: category.id,
        label: category.label,
        aliases: category.aliases,
        words: category.words,
        archived: category.archived,
        replacedBy: category.replacedBy,
      })
      .from(category)
      .orderBy(asc(category.position), asc(category.id)),
    db
      .select()
      .from(departmentCategory)
      .orderBy(asc(departmentCategory.position), asc(departmentCategory.category)),
    readShopDetails(db),
  ]);
  return createCatalogue({ brands, categories, departmentCategories, shop });
}
