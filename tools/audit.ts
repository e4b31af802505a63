import { audit, prepareAudit, type AuditProgress, type AuditReport } from '#database/audit/audit.ts';
import { readArguments } from './command/read-arguments.ts';
import { withShopDatabase } from './command/with-shop-database.ts';

/**
 * `npm run audit [-- --copy]`: checks the ledgers of stock and money and the selling prices, and lists every violated rule. Exits with 0 when
 * there is none, and with 1 when there is one or the database cannot be reached. It reads one snapshot and changes nothing, so it can run
 * beside the shop. `--copy` is for a restored backup: it skips the rules about overdue work, because no jobs run on such a copy.
 */
const PROGRESS_EVERY_MS = 5000;

const { flags } = readArguments('For example: npm run audit, or: npm run audit -- --copy', {
  flags: ['copy'],
});
await withShopDatabase(async ({ database }) => {
  const report = await database.transaction(async (tx) => {
    await prepareAudit(tx);
    return audit(tx, { at: flags.has('copy') ? null : new Date(), onProgress: showProgress() });
  });
  printReport(report);
  process.exitCode = report.findings.length === 0 ? 0 : 1;
});

/** Prints progress every few seconds. */
function showProgress(): (progress: AuditProgress) => void {
  const began = performance.now();
  let shown = began;
  return ({ units, orders }) => {
    const now = performance.now();
    if (now - shown < PROGRESS_EVERY_MS) return;
    shown = now;
    const seconds = Math.round((now - began) / 1000);
    console.log(
      `${units.toLocaleString('en-US')} stock units, ${orders.toLocaleString('en-US')} orders checked, ${seconds} s`,
    );
  };
}

function printReport({ units, orders, findings, unlisted }: AuditReport): void {
  for (const { rule, subject, found } of findings) console.error(`Violated: ${rule}\n  ${subject}: ${found}`);
  if (unlisted > 0) console.error(`${unlisted} more violations of these rules are not listed.`);
  console.log(
    findings.length === 0
      ? `Ledgers and prices are consistent: ${units} stock units, ${orders} orders.`
      : `Findings: ${findings.length + unlisted}, in ${units} stock units and ${orders} orders.`,
  );
}
