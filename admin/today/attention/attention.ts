import type { CallOutput } from '#contract/calls.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { MailKind } from '#domain/mail/mail-kinds.ts';
import { formatDollars } from '#domain/money.ts';
import { nameAuthor } from '../../notes/name-author.ts';
import { FAILED_DECISIONS } from '../../order/notices/describe-failed-decision.ts';
import { ordersPath } from '../../orders/orders-path.ts';
import { PAYMENTS_PATH } from '../../payments-to-review/load-payments-to-review.ts';
import { returnsPath } from '../../returns/load-returns.ts';
import { reviewsPath } from '../../reviews/reviews-path.ts';
import { nameMail } from '../../settings/mail/mail-names.ts';
import { countText } from '../../ui/count-text.ts';
import type { Attention } from './attention-item.ts';
import { describeExpired } from './content-attention.ts';
import { describeAge } from './describe-age.ts';
import { describeImports, describePictures, describeScheduled } from './product-attention.ts';

type Status = CallOutput<'readJobs'>;
type Figures = NonNullable<CallOutput<'readToday'>['figures']>;
type Today = Omit<CallOutput<'readToday'>, 'firstSteps' | 'figures'> & {
  readonly figures: Pick<Figures, 'toPack' | 'returns'> | null;
};

/**
 * A job is late this long after it is due, and a message this long after it is created. A job whose process died is due again within five
 * minutes, when its lease ends.
 */
const LATE_MINUTES = 15;

/** The display names of the messages that are not mails, in the plural. */
const MESSAGES: Readonly<Record<Exclude<Status['messages'][number]['kind'], MailKind>, string>> = {
  refund: 'refunds',
  settle_refund: 'payouts and refunds as store credit',
  cancel_order: 'decisions about orders',
  hand_over: 'deliveries of whole orders',
  return_step: 'decisions about returns',
  open_return: 'parcels that nobody announced',
  deliver_shipment: 'deliveries',
  erase_customer: 'erasures of customers',
};

/**
 * Lists what needs attention, the most urgent first. `status` is undefined for roles that may not see it. `mayResend` says whether the role
 * may send mails about orders. `now` is in milliseconds since 1970.
 */
export function listAttention(
  {
    today,
    status,
    mayResend,
  }: { readonly today: Today; readonly status: Status | undefined; readonly mayResend: boolean },
  now: number,
): Attention[] {
  const { jobs = [], messages = [] } = status ?? {};
  const isLate = (at: string) => now - Date.parse(at) > LATE_MINUTES * MINUTE_MS;
  return [
    ...(today.paymentsToReview ? [describePayments(today.paymentsToReview)] : []),
    ...describeDisputes(today.disputes),
    ...(today.failedRefunds ? [describeFailedRefunds(today.failedRefunds)] : []),
    ...(today.undelivered ? [describeUndelivered(today.undelivered)] : []),
    ...(today.figures === null ? [] : describeWork(today.figures, now)),
    ...describeMentions(today.mentions),
    ...describeFailedDecisions(today.failedDecisions),
    ...describeRefused(today.refusedMails, mayResend),
    ...messages.flatMap((message) =>
      message.lastError !== null || (message.oldest !== null && isLate(message.oldest))
        ? [describeMessages(message, now)]
        : [],
    ),
    ...jobs.flatMap((job): Attention[] =>
      job.lastError !== null || (!job.isRunning && isLate(job.dueAt)) ? [describeJob(job, now)] : [],
    ),
    ...describeReviews(today.flaggedReviews),
    ...describePictures(today.failedPictures),
    ...describeImports(today.failedImports),
    ...describeScheduled(today.scheduled, now),
    ...describeExpired(today.expiredBlocks),
  ].toSorted((one, other) => Number(one.tone === 'wait') - Number(other.tone === 'wait'));
}

function describePayments(count: number): Attention {
  return {
    id: 'payments',
    tone: 'bad',
    icon: 'payment',
    title: count === 1 ? '1 payment to review' : `${count} payments to review`,
    detail: 'On hold until somebody accepts or refunds.',
    action: { label: 'Review', to: PAYMENTS_PATH },
  };
}

function describeDisputes(disputes: Today['disputes']): Attention[] {
  return (disputes ?? []).map(({ order, amount, reason, isLost }, index) => ({
    // One order can have several.
    id: `dispute ${index}`,
    tone: 'bad',
    icon: 'payment',
    title: `The payment of #${order} is ${isLost ? 'lost in a dispute' : 'disputed'}`,
    detail: `${formatDollars(amount)}, ${reason.replaceAll('_', ' ')}. Do not ship it. ${isLost ? 'Cancel it' : 'Answer at the card provider'}.`,
    action: { label: 'Open', to: `/orders/${order}` },
  }));
}

function describeFailedRefunds(count: number): Attention {
  return {
    id: 'failed refunds',
    tone: 'bad',
    icon: 'payment',
    title: count === 1 ? '1 refund failed' : `${count} refunds failed`,
    detail: 'The customer waits for the money. Send it again, or pay it out.',
    action: { label: 'Open', to: ordersPath('refund_failed') },
  };
}

function describeFailedDecisions(failed: Today['failedDecisions']): Attention[] {
  return (failed ?? []).map(({ id, kind, order, error }) => ({
    id: `decision ${id}`,
    tone: 'bad',
    icon: 'orders',
    title: `#${order}: ${FAILED_DECISIONS[kind]}`,
    detail: error,
    action: { label: 'Open', to: `/orders/${order}` },
  }));
}

function describeMentions(mentions: Today['mentions']): Attention[] {
  return (mentions ?? []).map(({ id, text, who, isOwn, order, customerId }) => ({
    id: `mention ${id}`,
    tone: 'wait',
    icon: 'note',
    title: `${isOwn ? 'To do' : `${nameAuthor({ who })} mentions you`} ${order === null ? 'about a customer' : `in #${order}`}`,
    to: order === null ? `/customers/${customerId}` : `/orders/${order}`,
    detail: text,
    action: { label: 'Done', mention: id },
  }));
}

function describeUndelivered(count: number): Attention {
  return {
    id: 'undelivered',
    tone: 'wait',
    icon: 'orders',
    title: count === 1 ? '1 shipment not delivered' : `${count} shipments not delivered`,
    detail: 'Ship it again, or inspect it when it is back.',
    action: { label: 'Open', to: ordersPath('not_delivered') },
  };
}

function describeWork({ toPack, returns }: Pick<Figures, 'toPack' | 'returns'>, now: number): Attention[] {
  const oldest = toPack.oldest === null ? 0 : now - Date.parse(toPack.oldest);
  const isReceived = returns.state === 'received';
  const orders = toPack.count === 1 ? '1 order' : `${countText(toPack)} orders`;
  const parcels = returns.count === 1 ? '1 return' : `${countText(returns)} returns`;
  return [
    ...(toPack.count === 0
      ? []
      : [
          {
            id: 'to pack',
            tone: 'wait',
            icon: 'orders',
            title: `${orders} to pack`,
            detail: `The oldest has waited for ${describeAge(oldest)}.`,
            action: { label: 'Pack', to: ordersPath('to_pack') },
          } as const,
        ]),
    ...(returns.count === 0
      ? []
      : [
          {
            id: 'returns',
            tone: 'wait',
            icon: 'return',
            title: `${parcels} ${isReceived ? 'received' : 'requested'}`,
            detail: isReceived ? 'The customer waits for the result.' : 'The customer waits for an answer.',
            action: { label: isReceived ? 'Inspect' : 'Decide', to: returnsPath(returns.state) },
          } as const,
        ]),
  ];
}

function describeReviews(flagged: Today['flaggedReviews']): Attention[] {
  if (flagged === null || flagged.count === 0) return [];
  const isOne = flagged.count === 1;
  return [
    {
      id: 'reviews',
      tone: 'wait',
      icon: 'review',
      title: isOne ? '1 flagged review' : `${countText(flagged)} flagged reviews`,
      detail: `${isOne ? 'It is' : 'They are'} published. Keep or hide ${isOne ? 'it' : 'them'}.`,
      action: { label: 'Review', to: reviewsPath('flagged') },
    },
  ];
}

function describeRefused({ count, mails }: Today['refusedMails'], mayResend: boolean): Attention[] {
  const rest = count - mails.length;
  return mails.map(({ id, kind, order, error }, index) => ({
    id: `mail ${id}`,
    tone: 'bad',
    icon: 'mail',
    title: `The email ‘${nameMail(kind)}’ for #${order} was refused`,
    detail:
      (error ?? 'The mail server of the customer does not accept it.') +
      (rest > 0 && index === mails.length - 1 ? ` (${rest} more in the last week)` : ''),
    action: mayResend ? { label: 'Send again', mail: id } : null,
  }));
}

function describeMessages(
  { kind, waiting, oldest, attempts, lastError }: Status['messages'][number],
  now: number,
): Attention {
  const since = oldest === null ? '' : ` The oldest has waited for ${describeAge(now - Date.parse(oldest))}.`;
  const isMail = !(kind in MESSAGES);
  const isRefund = kind === 'refund' || kind === 'settle_refund';
  const name = isMail ? `emails ‘${nameMail(kind as MailKind)}’` : MESSAGES[kind as keyof typeof MESSAGES];
  return {
    id: `message ${kind}`,
    tone: lastError === null ? 'wait' : 'bad',
    icon: isMail ? 'mail' : isRefund ? 'payment' : kind === 'erase_customer' ? 'person' : 'orders',
    title: `${waiting} ${name} not ${isMail || kind === 'refund' ? 'sent' : 'carried out'}`,
    detail:
      lastError === null
        ? `No attempt was made.${since}`
        : `${lastError} (${attempts === 1 ? '1 attempt' : `${attempts} attempts`}).${since}`,
    action: lastError === null ? null : { label: 'Try again now', messages: kind },
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
    // A late job has no process that could run it. Jobs named `own-` run outside the shop, which only records their reports.
    action: lastError === null || name.startsWith('own-') ? null : { label: 'Run now', job: name },
  };
}
