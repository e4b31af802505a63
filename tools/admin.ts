import { readFileSync } from 'node:fs';
import { PROBLEMS } from '#contract/problem-codes.ts';
import type { Database } from '#database/connection/connect.ts';
import { listJobs, makeJobDue, type JobRow } from '#database/queries/jobs/jobs.ts';
import { countWaitingMessages } from '#database/queries/messages/waiting-messages.ts';
import { readOwnMigrations } from '#database/versions/read-migrations.ts';
import { formatMoney } from '#domain/money.ts';
import type { Result } from '#domain/result.ts';
import { issueSecret } from '#server/adapters/identity/mail-secrets.ts';
import { createStripePayments } from '#server/adapters/payments/stripe/stripe.ts';
import { systemClock as clock } from '#server/adapters/system-clock.ts';
import type { RequestedConfig } from '#server/config.ts';
import { LINK_MINUTES } from '#server/mail/link-lifetimes.ts';
import { listLostPayments } from '#server/services/payments/list-lost-payments.ts';
import { listLostRefunds } from '#server/services/refunds/list-lost-refunds.ts';
import { resetFactorByCommand } from '#server/services/second-factor/remove-factor.ts';
import type { ServiceError } from '#server/services/service-error.ts';
import { makeOwnerByCommand } from '#server/services/staff/make-owner.ts';
import { parseTime } from './command/parse-time.ts';
import { exitWithUsage, readArguments } from './command/read-arguments.ts';
import { withShopDatabase } from './command/with-shop-database.ts';

/**
 * `npm run admin -- <command>`: what an operator on the server does without the back office. It can run beside the shop. It exits with 1 when
 * nothing was changed, and with 2 for invalid arguments.
 *
 * - `reset-password <address>` prints a link with which the account's owner chooses a new password, also when mail does not work.
 * - `reset-factor <address>` resets the second factor of a member of staff who has lost all passkeys, the authenticator app and all recovery
 *   codes, ends the member's sessions and mails the member.
 * - `make-admin <address>` makes an account with a confirmed address an owner, and mails all owners.
 * - `lost-payments <time>` lists the card payments since then whose order this shop does not have, and the refunds since then that it does
 *   not have, because a restored backup lacks them.
 * - `version` prints the version of this program and its newest migration, without the database.
 * - `jobs` lists the recurring jobs and the waiting messages; `run-job <name>` runs a job now.
 */
const USAGE =
  'One of: npm run admin -- reset-password <address>, reset-factor <address>, make-admin <address>, lost-payments <time>, jobs, run-job <name>, version';

type Shop = { readonly database: Database; readonly config: RequestedConfig };

/** A command. `argument` describes its argument, null for none. `run` is null for the command that needs no database. */
type Command = {
  readonly argument: string | null;
  readonly run: ((shop: Shop, argument: string) => Promise<void>) | null;
};

const COMMANDS: Readonly<Record<string, Command>> = {
  'reset-password': { argument: 'email address', run: resetPassword },
  'reset-factor': { argument: 'email address', run: resetFactor },
  'make-admin': { argument: 'email address', run: makeAdmin },
  'lost-payments': { argument: 'time', run: showLostPayments },
  jobs: { argument: null, run: showJobs },
  'run-job': { argument: 'name of the job', run: runJob },
  version: { argument: null, run: null },
};

const [name = '', argument] = readArguments(USAGE, { positionals: 2 }).positionals;
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command === undefined)
  exitWithUsage(USAGE, name === '' ? 'The command is missing.' : `There is no command ‘${name}’.`);
if (command.argument !== null && argument === undefined)
  exitWithUsage(USAGE, `The ${command.argument} is missing.`);
if (command.argument === null && argument !== undefined)
  exitWithUsage(USAGE, `Unexpected argument ‘${argument}’.`);
const { run } = command;
if (run === null) printVersion();
else await withShopDatabase((shop) => run(shop, argument?.toLowerCase() ?? ''));

function printVersion(): void {
  const file = new URL('../package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  console.log(`Osier ${version}, migrations up to ${readOwnMigrations().at(-1)?.tag ?? 'none'}`);
}

async function resetPassword({ database, config: { http } }: Shop, email: string): Promise<void> {
  const minutes = LINK_MINUTES.reset_password;
  const request = { purpose: 'reset_password', email, minutes } as const;
  const secret = await issueSecret({ db: database.db, clock }, request);
  if (secret === null) return refuse('There is no account with this address.');
  const address = http.publicUrl ?? `http://localhost:${http.port}`;
  console.log(`This link works once, for ${minutes} minutes. Whoever has it can sign in as ${email}:`);
  console.log(`${address}/user-profile/new-password#${secret}`);
}

async function resetFactor({ database }: Shop, email: string): Promise<void> {
  const reset = await resetFactorByCommand({ database, clock }, email);
  report(reset, 'The second factor is reset. The next sign-in sets up a new one if the role requires it.');
}

async function makeAdmin({ database }: Shop, email: string): Promise<void> {
  report(
    await makeOwnerByCommand({ database, clock }, email),
    `${email} is an owner now, and must sign in again.`,
  );
}

async function showLostPayments(
  { database, config: { payments: settings } }: Shop,
  time: string,
): Promise<void> {
  const since = parseTime(time.toUpperCase());
  if (since === undefined) return refuse('This is not a time with its zone, like 2026-11-29T14:05Z.');
  if (settings.kind !== 'stripe')
    return refuse('This command lists payments at Stripe; the sandbox has none that a backup could lack.');
  const payments = createStripePayments({ ...settings, apiUrl: null, clock });
  const listed = await listLostPayments({ database }, { payments, since });
  if (!listed.ok) return refuse(PROBLEMS[listed.error.code].detail);
  for (const { paymentId, orderId, leftCents } of listed.value)
    console.log(`${paymentId}  ${formatMoney(leftCents)}  order ${orderId}`);
  console.log(
    listed.value.length === 0
      ? 'Every payment since then has its order.'
      : 'Refund them at the card provider, or ask the customers, whose addresses it has, for new orders.',
  );
  const refunds = await listLostRefunds({ database }, { payments, since });
  if (!refunds.ok) return refuse(PROBLEMS[refunds.error.code].detail);
  for (const { refundId, orderNumber, amount } of refunds.value)
    console.log(`${refundId}  ${formatMoney(amount)}  refund of order #${orderNumber}`);
  console.log(
    refunds.value.length === 0
      ? 'The shop has every refund since then.'
      : 'The shop lacks these refunds, and shows their orders as not refunded: do not refund them again. It records them with the next refund of the order.',
  );
}

async function showJobs({ database: { db } }: Shop): Promise<void> {
  const now = clock.now();
  for (const job of await listJobs(db)) console.log(`${job.name.padEnd(22)} ${describeJob(job, now)}`);
  const waiting = await countWaitingMessages(db);
  if (waiting.length === 0) console.log('No message waits.');
  for (const { kind, waiting: count, lastError } of waiting)
    console.log(`${kind.padEnd(22)} ${count} waiting${lastError === null ? '' : `: ${lastError}`}`);
}

function describeJob({ dueAt, runId, lastSucceededAt, lastError }: JobRow, now: Date): string {
  const succeeded =
    lastSucceededAt === null ? 'never succeeded' : `succeeded ${lastSucceededAt.toISOString()}`;
  const next = runId !== null && dueAt > now ? 'running now' : `due ${dueAt.toISOString()}`;
  return `${succeeded}, ${next}${lastError === null ? '' : `, fails: ${lastError}`}`;
}

async function runJob({ database }: Shop, job: string): Promise<void> {
  const isDue = await makeJobDue(database.db, { name: job, at: clock.now() });
  if (isDue) console.log(`The shop runs ${job} within seconds.`);
  else refuse(`There is no job ${job}, or it runs already: see npm run admin -- jobs.`);
}

function report(outcome: Result<void, ServiceError>, done: string): void {
  if (outcome.ok) console.log(done);
  else if (outcome.error.code === 'user_unknown') refuse('There is no account with this address.');
  else refuse(outcome.error.detail ?? PROBLEMS[outcome.error.code].detail);
}

function refuse(why: string): void {
  console.error(why);
  process.exitCode = 1;
}
