import { sql } from 'drizzle-orm';
import { check } from 'drizzle-orm/pg-core';
import { TYPED_LENGTHS } from '#domain/typed-lengths.ts';

/** Returns the checks of a table with a country and a region of it; '*' stands for all others. */
export function placeChecks(table: string) {
  return [
    check(`${table}_country_form`, sql.raw(`country_code ~ '^([A-Z]{2}|[*])$'`)),
    check(
      `${table}_region_form`,
      sql.raw(
        `length(region) BETWEEN 1 AND ${TYPED_LENGTHS.region} AND region = upper(region) AND region = btrim(region)`,
      ),
    ),
    check(`${table}_region_of_country`, sql.raw(`country_code <> '*' OR region = '*'`)),
  ];
}
