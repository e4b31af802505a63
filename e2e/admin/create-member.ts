import type { Page } from '@playwright/test';
import { runSql } from '../support/shop-database.ts';
import { createShopper, type Shopper } from '../support/shopper.ts';

/** Creates a member of staff and signs them in. */
export async function createMember(
  page: Page,
  role: 'manager' | 'catalogue' | 'fulfilment' | 'support' | 'read_only',
): Promise<Shopper> {
  const member = await createShopper(page);
  await runSql(`
    UPDATE auth_user SET email_verified = true WHERE email = '${member.email}';
    INSERT INTO staff SELECT id, '${role}', now() FROM auth_user WHERE email = '${member.email}'`);
  return member;
}
