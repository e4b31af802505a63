import type { RefundRow } from '#database/queries/payments/refunds.ts';
import type { ReturnLineRow, ReturnRecord } from '#database/queries/returns/returns.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { RejectReason } from '#domain/return/reject-reason.ts';
import type { ReturnResolution } from '#domain/return/return-resolution.ts';
import type { ServiceError } from '../service-error.ts';

/** What staff found in the parcel of a return. */
export type Inspection = {
  /** Every line with received pieces. */
  readonly lines: readonly InspectionResult[];
  /** Refunds shipping, too. Without it, shipping is refunded with the last pieces of the order. */
  readonly shipping: boolean;
  /** What is refunded instead of the sum of the accepted pieces and shipping. Undefined for that sum. */
  readonly cents: number | undefined;
  /** Takes accepted pieces back without a refund. */
  readonly withoutRefund: boolean;
  /** Only for a payout, of an order that was paid in cash. */
  readonly reference: string | undefined;
};

/** What became of the received pieces of a line. */
export type InspectionResult = {
  readonly position: number;
  readonly accepted: number;
  readonly restocked: number;
  readonly rejectReason: RejectReason | null;
  /** Refunds the accepted pieces of an exchange. */
  readonly asRefund: boolean;
};

/** An inspected line of a return. */
export type InspectedLine = Omit<InspectionResult, 'asRefund'> & {
  /** The announced pieces. */
  readonly quantity: number;
  readonly received: number;
  /** The line of the order that holds the size of an exchange. */
  readonly newPosition: number | null;
  readonly resolution: ReturnResolution;
};

/** Returns the lines of a received return with their results. Errors: `quantity_exceeded`, `invalid_request`. */
export function checkResults(
  { lines }: ReturnRecord,
  inspection: Inspection,
): Result<InspectedLine[], ServiceError> {
  const inspected: InspectedLine[] = [];
  for (const { position, quantity, newPosition, received, resolution: wanted } of lines) {
    const result = inspection.lines.find((line) => line.position === position);
    if (result === undefined && (received ?? 0) > 0) return fail(incomplete(position));
    const { accepted = 0, restocked = 0, rejectReason = null } = result ?? {};
    const resolution = result?.asRefund === true ? 'refund' : wanted;
    const found = { accepted, restocked, rejectReason, resolution };
    inspected.push({ position, quantity, newPosition, received: received ?? 0, ...found });
  }
  const isKnown = inspection.lines.every(({ position }) => lines.some((line) => line.position === position));
  const fits = inspected.every((line) => line.restocked <= line.accepted && line.accepted <= line.received);
  if (!isKnown || !fits) return fail({ code: 'quantity_exceeded', detail: NOT_SO_MANY });
  const unexplained = inspected.find(
    ({ received, accepted, rejectReason }) => accepted < received !== (rejectReason !== null),
  );
  if (unexplained !== undefined) return fail(wrongReason(unexplained));
  const isRefunded = inspected.some(({ accepted, resolution }) => accepted > 0 && resolution === 'refund');
  return inspection.shipping && !isRefunded ? fail(SHIPPING_ALONE) : ok(inspected);
}

const NOT_SO_MANY = 'The parcel has fewer items of this kind.';

const SHIPPING_ALONE: ServiceError = {
  code: 'invalid_request',
  errors: [{ field: 'shipping', message: 'Shipping is refunded only with items.' }],
};

function incomplete(position: number): ServiceError {
  return invalid(`Inspect the items of line ${position}, too.`);
}

function wrongReason({ accepted, received }: InspectedLine): ServiceError {
  return invalid(
    accepted < received ? 'Choose why items are sent back.' : 'Only items that are sent back have a reason.',
  );
}

function invalid(message: string): ServiceError {
  return { code: 'invalid_request', errors: [{ field: 'lines', message }] };
}

/** Returns what an inspection asks to refund. */
export function refundWishOf({
  shipping,
  withoutRefund,
}: Inspection): NonNullable<ReturnRecord['refundWish']> {
  if (withoutRefund) return 'nothing';
  return shipping ? 'items_and_shipping' : 'items';
}

/** Whether a closed return has the results, the refunded amount and the payout reference of an inspection. */
export function hasResults(
  { lines, refundWish }: ReturnRecord,
  { inspection, refunds }: { inspection: Inspection; refunds: readonly RefundRow[] },
): boolean {
  if (refundWish !== null && refundWish !== refundWishOf(inspection)) return false;
  // Of a divided refund, the part that was paid out has the reference.
  const paidOut = refunds.find(({ method }) => method === 'payout')?.reference ?? null;
  if ((inspection.reference ?? null) !== paidOut) return false;
  const refunded = refunds.reduce((sum, { cents }) => sum + cents, 0);
  if (inspection.cents !== undefined && inspection.cents !== refunded) return false;
  return lines
    .filter(({ received }) => (received ?? 0) > 0)
    .every((line) =>
      inspection.lines.some(
        ({ position, accepted, restocked, rejectReason, asRefund }) =>
          position === line.position &&
          isSameResolution(line, asRefund) &&
          accepted === line.accepted &&
          restocked === line.restocked &&
          rejectReason === line.rejectReason,
      ),
    );
}

/** Whether a line was inspected with this choice. Only an approved exchange, which has a `newPosition`, leaves a choice. */
function isSameResolution({ resolution, newPosition }: ReturnLineRow, asRefund: boolean): boolean {
  const isRefund = resolution === 'refund';
  return newPosition === null ? isRefund || !asRefund : isRefund === asRefund;
}
