import type { CallOutput } from '#contract/calls.ts';
import type { IconName } from '../ui/icon.tsx';

/** Something that needs the attention of staff. */
export type Attention = {
  readonly id: string;
  readonly tone: 'bad' | 'wait';
  readonly icon: IconName;
  readonly title: string;
  readonly detail: string;
};

type Status = CallOutput<'readJobs'>;

const MINUTE_MS = 60_000;
/**
 * A job is late this long after it is due, and a message this long after it is created. A job whose process died is due again within five
 * minutes, when its lease ends.
 */
const LATE_MINUTES = 15;

/** What the messages of a kind are called, in the plural. */
const MESSAGES: Readonly<Record<string, string>> = {
  order_confirmation_mail: 'order confirmations',
  order_cancellation_mail: 'cancellation emails',
  refund_mail: 'refund emails',
  refund: 'refunds',
  verify_address: 'address confirmations',
  reset_password: 'password resets',
  low_stock: 'emails about low stock',
};

/** Lists what needs attention, the most urgent first. `now` is in milliseconds since 1970. */
export function listAttention({ jobs, messages, needReview }: Status, now: number): Attention[] {
  const isLate = (at: string) => now - Date.parse(at) > LATE_MINUTES * MINUTE_MS;
  return [
    ...(needReview > 0 ? [describePayments(needReview)] : []),
    ...messages.flatMap((message) =>
      message.lastError !== null || (message.oldest !== null && isLate(message.oldest))
        ? [describeMessages(message, now)]
        : [],
    ),
    ...jobs.flatMap((job): Attention[] =>
      job.lastError !== null || (!job.isRunning && isLate(job.dueAt)) ? [describeJob(job, now)] : [],
    ),
  ].toSorted((one, other) => Number(one.tone === 'wait') - Number(other.tone === 'wait'));
}

function describePayments(count: number): Attention {
  return {
    id: 'payments',
    tone: 'bad',
    icon: 'payment',
    title: count === 1 ? '1 payment to review' : `${count} payments to review`,
    detail:
      'On hold until somebody accepts or refunds. To see why and decide, run ‘npm run review’ on the server.',
  };
}

function describeMessages(
  { kind, waiting, oldest, attempts, lastError }: Status['messages'][number],
  now: number,
): Attention {
  const since = oldest === null ? '' : ` The oldest waits for ${describeAge(now - Date.parse(oldest))}.`;
  const name = MESSAGES[kind] ?? 'emails about accounts';
  return {
    id: `message ${kind}`,
    tone: lastError === null ? 'wait' : 'bad',
    icon: kind === 'refund' ? 'payment' : 'mail',
    title: `${waiting} ${name} not sent`,
    detail:
      lastError === null
        ? `Nothing has tried to send them.${since}`
        : `${lastError} (${attempts === 1 ? '1 attempt' : `${attempts} attempts`}).${since}`,
  };
}

function describeJob(
  { name, lastError, lastSucceededAt, dueAt }: Status['jobs'][number],
  now: number,
): Attention {
  const last =
    lastSucceededAt === null
      ? 'It never succeeded.'
      : `It last succeeded ${describeAge(now - Date.parse(lastSucceededAt))} ago.`;
  return {
    id: `job ${name}`,
    tone: lastError === null ? 'wait' : 'bad',
    icon: 'clock',
    title:
      lastError === null
        ? `The job ‘${name}’ is late by ${describeAge(now - Date.parse(dueAt))}`
        : `The job ‘${name}’ fails`,
    detail: lastError === null ? last : `${lastError}. ${last}`,
  };
}

/** Returns a length of time in its largest unit, such as 3 hours. */
function describeAge(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  const [count, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [Math.round(minutes / 60), 'hour']
        : [Math.round(minutes / 1440), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
