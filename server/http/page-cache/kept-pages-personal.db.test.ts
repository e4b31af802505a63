import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { keptApi, KEPT_ADDRESSES } from '../../testing/kept-api.ts';
import type { Visitor } from '../../testing/test-api.ts';

const api = keptApi();

describe('somebody who is signed in', () => {
  it.each(['shopper', 'admin'] as const)(
    'as %s is sent the bytes that a visitor gets, and nothing else',
    async (who) => {
      const person: Visitor = who === 'admin' ? await api.admin() : await api.shopper('Dorothea');
      // Theirs is what is rendered first, so theirs is what would be kept.
      await api.database.db.execute(sql`SELECT pg_notify('catalogue_changed', 'everything')`);
      await api.heard();
      for (const [address] of KEPT_ADDRESSES) {
        const theirs = await person.open(address);
        const everybodys = await api.visitor().open(address);
        expect(theirs.body, address).toEqual(everybodys.body);
        expect(JSON.stringify(theirs.body), address).not.toMatch(/dorothea|admin@/i);
        expect(theirs.headers.getSetCookie()).toEqual([]);
      }
    },
  );
});
