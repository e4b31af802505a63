import { sql } from 'drizzle-orm';
import { audit } from '#database/audit.ts';
import { readArguments } from './read-arguments.ts';
import { withShopDatabase } from './with-shop-database.ts';

/**
 * `npm run audit`: proves from the movements of money and stock that the shop's books are right, and names what does not fit. Exit
 * code 0 when everything fits, 1 when something does not or the database can't be reached. It looks at one moment and changes
 * nothing, so it may run beside the shop.
 */
readArguments('The audit takes no arguments: npm run audit', {});
await withShopDatabase(async ({ database }) => {
  const { units, orders, findings } = await database.transaction(async (tx) => {
    await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`);
    return audit(tx, { at: new Date() });
  });
  for (const { rule, subject, found } of findings) console.error(`${rule}\n  ${subject}: ${found}`);
  console.log(
    findings.length === 0
      ? `The books are right: ${units} products' stock, ${orders} orders.`
      : `${findings.length} of ${units} products' stock and ${orders} orders do not fit.`,
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
});
