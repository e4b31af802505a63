import type { SimulatedHarness } from '../harness/simulated/simulated-harness.ts';

/** The state of a walk. `wrong` collects the responses that no shop may give. */
export type Walk = {
  readonly harness: SimulatedHarness;
  readonly buyers: readonly string[];
  readonly products: readonly string[];
  readonly code: string;
  readonly payments: string[];
  readonly orders: string[];
  readonly wrong: string[];
};

/** Records a response whose status is not allowed. Status 0, of a shop that died before it answered, is always allowed. */
export function expectOneOf(
  { wrong }: Walk,
  allowed: number[],
  { status, body, what }: { status: number; body: unknown; what: string },
): void {
  if (status !== 0 && !allowed.includes(status))
    wrong.push(`${what} was answered ${status} ${JSON.stringify(body)}`);
}

export function pick<T>(list: readonly T[], which: number): T | undefined {
  return list.length === 0 ? undefined : list[which % list.length];
}
