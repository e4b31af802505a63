import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { DEPARTMENTS } from '#domain/catalogue/departments.ts';
import { sqlList } from '../sql-list.ts';
import { sizeScale } from './sizes.ts';

/** The position of a row that names none: after the others. */
const LAST = 1000;

/** The brands. `id` is the lower-case value in filters, addresses and calls; it never changes. */
export const brand = pgTable(
  'brand',
  {
    id: text().primaryKey(),
    /** The spelling on products and in filters. */
    label: text().notNull(),
    /** Search words besides the label. */
    words: text().notNull().default(''),
    position: integer().notNull().default(LAST),
    /** Whether finder and filters offer it. */
    inFinder: boolean().notNull().default(true),
    archived: boolean().notNull().default(false),
    /** The brand that it was merged into. Filters by its id redirect there. */
    replacedBy: text(),
    /** The state (`kind_state`) that `reindex-products` last applied to all its products; null before its first run. */
    applied: text(),
  },
  (table) => [
    check('brand_id_form', sql`${table.id} = lower(${table.id}) AND ${table.id} <> ''`),
    check('brand_label_present', sql`${table.label} ~ '[^[:space:]]'`),
    check('brand_replaced_by_other', sql`${table.replacedBy} <> ${table.id}`),
    foreignKey({ name: 'brand_replaced_by', columns: [table.replacedBy], foreignColumns: [table.id] }),
    // Products name their brand by its label.
    uniqueIndex('brand_label_once').on(sql`lower(${table.label})`),
  ],
);

/** The categories. `id` is the value in filters, addresses and calls; it never changes. */
export const category = pgTable(
  'category',
  {
    id: text().primaryKey(),
    /** The heading of its page. */
    label: text().notNull(),
    /** Other words that name it in addresses and calls, in lower case. */
    aliases: text().array().notNull().default([]),
    /** Search words; null for the label. */
    words: text(),
    position: integer().notNull().default(LAST),
    /** The size scale of new products that name none. */
    scale: text()
      .notNull()
      .default('letters')
      .references(() => sizeScale.id),
    archived: boolean().notNull().default(false),
    /** The category that it was merged into. Its address redirects there. */
    replacedBy: text(),
    /** The state (`kind_state`) that `reindex-products` last applied to all its products; null before its first run. */
    applied: text(),
  },
  (table) => [
    check('category_id_form', sql`${table.id} ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'`),
    check('category_label_present', sql`${table.label} ~ '[^[:space:]]'`),
    check('category_replaced_by_other', sql`${table.replacedBy} <> ${table.id}`),
    foreignKey({ name: 'category_replaced_by', columns: [table.replacedBy], foreignColumns: [table.id] }),
  ],
);

/**
 * The categories of a department's menu, of its finder and filters, and of its page. A finder or page column that is null has the value of
 * the menu.
 */
export const departmentCategory = pgTable(
  'department_category',
  {
    department: text({ enum: DEPARTMENTS }).notNull(),
    category: text().notNull(),
    /** Null for the category's label. */
    label: text(),
    position: integer().notNull().default(LAST),
    inMenu: boolean().notNull().default(true),
    inFinder: boolean().notNull().default(true),
    finderLabel: text(),
    finderPosition: integer(),
    pageLabel: text(),
    pagePosition: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.department, table.category] }),
    check('department_category_department_known', sql.raw(`department IN (${sqlList(DEPARTMENTS)})`)),
    foreignKey({
      name: 'department_category_category',
      columns: [table.category],
      foreignColumns: [category.id],
    }).onDelete('cascade'),
  ],
);
