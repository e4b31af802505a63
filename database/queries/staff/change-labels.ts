import { sql, type SQL } from 'drizzle-orm';
import { CHANGE_SUBJECTS, type ChangeSubject } from '#domain/staff/change-log.ts';
import { changeLog } from '../../schema/accounts/change-log.ts';
import { invitation } from '../../schema/accounts/staff.ts';
import { order } from '../../schema/orders/orders.ts';
import { isNotErasedAs } from '../accounts/erased-account.ts';

/**
 * The current name of a subject: an address, a role, an order's number, a product, a product and its size, or a label. For a deleted brand,
 * category, rule, discount, zone, rate or view it is the id. For other subjects that were erased or deleted, it is a fixed text or null.
 */
const LABELS: Readonly<Record<ChangeSubject, SQL>> = {
  staff: sql`(SELECT member.email FROM auth_user member
    WHERE member.id = ${changeLog.subjectId} AND ${isNotErasedAs('member')})`,
  staff_role: sql`replace(${changeLog.subjectId}, '_', '-')`,
  invitation: sql`(SELECT ${invitation.email} FROM ${invitation} WHERE ${invitation.id}::text = ${changeLog.subjectId})`,
  token: sql`(SELECT made.name FROM api_token made WHERE made.id = ${changeLog.subjectId}::uuid)`,
  webhook: sql`coalesce((SELECT substring(url FROM 'https://([^/?]+)') FROM webhook_endpoint
    WHERE webhook_endpoint.id = ${changeLog.subjectId}::uuid), 'that was deleted')`,
  stock: sql`(SELECT concat_ws(', ', concat_ws(' in ', product.title, product.colour), stock_unit.size)
    FROM stock_unit JOIN product ON product.id = stock_unit.product_id WHERE stock_unit.id = ${changeLog.subjectId}::uuid)`,
  product: sql`(SELECT concat_ws(' in ', product.title, product.colour) FROM product WHERE product.id = ${changeLog.subjectId})`,
  picture: sql`(SELECT concat_ws(' in ', product.title, product.colour)
    FROM product_picture JOIN product ON product.id = product_picture.product_id WHERE product_picture.id = ${changeLog.subjectId}::uuid)`,
  count: sql`(SELECT concat_ws(' ', CASE kind WHEN 'receiving' THEN 'delivery' ELSE 'stocktake' END, name)
    FROM stock_count WHERE stock_count.id::text = ${changeLog.subjectId})`,
  order: sql`(SELECT '#' || ${order.number} FROM ${order} WHERE ${order.id} = ${changeLog.subjectId}::uuid)`,
  customer: sql`CASE WHEN ${changeLog.action} = 'orders_exported'
    THEN concat(${changeLog.changes} #>> '{0,after}', CASE ${changeLog.changes} #>> '{0,after}' WHEN '1' THEN ' order' ELSE ' orders' END)
    ELSE (SELECT customer.email FROM auth_user customer
    WHERE customer.id = ${changeLog.subjectId} AND ${isNotErasedAs('customer')}) END`,
  note: sql`(SELECT coalesce('#' || shop_order.number, customer.email) FROM staff_note
    LEFT JOIN shop_order ON shop_order.id = staff_note.order_id
    LEFT JOIN auth_user customer ON customer.id = staff_note.customer_id WHERE staff_note.id = ${changeLog.subjectId}::uuid)`,
  review: sql`(SELECT concat_ws(' in ', product.title, product.colour)
    FROM review JOIN product ON product.id = review.product_id WHERE review.id = ${changeLog.subjectId}::uuid)`,
  brand: sql`CASE ${changeLog.subjectId} WHEN '*' THEN 'the brands'
    ELSE coalesce((SELECT label FROM brand WHERE id = ${changeLog.subjectId}), ${changeLog.subjectId}) END`,
  category: sql`CASE ${changeLog.subjectId} WHEN '*' THEN 'the categories'
    ELSE coalesce((SELECT label FROM category WHERE id = ${changeLog.subjectId}), ${changeLog.subjectId}) END`,
  menu: sql`concat_ws(', ', split_part(${changeLog.subjectId}, ':', 1),
    coalesce((SELECT label FROM category WHERE id = split_part(${changeLog.subjectId}, ':', 2)),
      ltrim(split_part(${changeLog.subjectId}, ':', 2), '*')))`,
  price_rule: sql`coalesce((SELECT name FROM price_rule WHERE id = ${changeLog.subjectId}), ${changeLog.subjectId})`,
  promotion: sql`coalesce((SELECT name FROM promotion WHERE id = ${changeLog.subjectId}), ${changeLog.subjectId})`,
  shipping_zone: sql`coalesce((SELECT name FROM shipping_zone WHERE id = ${changeLog.subjectId}), ${changeLog.subjectId})`,
  carrier: sql`coalesce((SELECT name FROM carrier WHERE id = ${changeLog.subjectId}), ${changeLog.subjectId})`,
  tax_rate: sql`coalesce((SELECT name FROM tax_rate WHERE id = ${changeLog.subjectId}), ${changeLog.subjectId})`,
  name_match: sql`substr(${changeLog.subjectId}, strpos(${changeLog.subjectId}, ':') + 1)`,
  import: sql`coalesce((SELECT name FROM csv_import WHERE id::text = ${changeLog.subjectId}), 'a file')`,
  bulk: sql`(SELECT count(*) || CASE count(*) WHEN 1 THEN ' product' ELSE ' products' END
    FROM change_log AS part WHERE part.batch = ${changeLog.subjectId}::uuid)`,
  view: sql`coalesce((SELECT name FROM saved_view WHERE id::text = ${changeLog.subjectId}), ${changeLog.subjectId})`,
  size_scale: sql`${changeLog.subjectId}`,
  shop: sql`CASE ${changeLog.subjectId} WHEN 'privacy' THEN 'closed orders' WHEN 'returns' THEN 'the rule of returns'
    ELSE 'the shop details' END`,
  content: sql`CASE ${changeLog.subjectId} WHEN 'home' THEN 'the home page'
    ELSE 'the page ' || coalesce((SELECT title FROM content_page WHERE slug = ${changeLog.subjectId}), replace(${changeLog.subjectId}, '-', ' ')) END`,
};

/** Returns the label of a subject of one of these types. PostgreSQL takes 20 ms to plan the labels of all types, and less than one for one. */
export function labelOf(types: readonly ChangeSubject[] = CHANGE_SUBJECTS): SQL<string | null> {
  const cases = types.map((type) => sql`WHEN ${sql.raw(`'${type}'`)} THEN ${LABELS[type]}`);
  return sql`CASE ${changeLog.subjectType} ${sql.join(cases, sql` `)} END`;
}
