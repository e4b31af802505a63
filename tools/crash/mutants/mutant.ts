/**
 * One fault: text `from` of `file` becomes `to`. `caughtBy` is the scenario that must fail, with a message that
 * contains `failure`. Other failures, such as a module that does not load, do not count.
 */
export type Mutant = {
  readonly caughtBy: string;
  readonly failure: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
};

/** Faults by their names. */
export type Mutants = Readonly<Record<string, Mutant>>;

/** The folder of the services. */
export const SERVICES = 'server/services';
