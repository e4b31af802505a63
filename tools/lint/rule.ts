import type { RuleTester } from 'oxlint/plugins-dev';

/** A lint rule of oxlint's plugin interface, which is ESLint's. */
export type Rule = Parameters<RuleTester['run']>[1];

/** The part of a file that a rule reports. */
export type Reported = {
  start: number;
  end: number;
  range: [number, number];
  loc: { start: { line: number; column: number }; end: { line: number; column: number } };
};

/** A named set of rules. */
export type Plugin = {
  meta: { name: string };
  rules: Record<string, Rule>;
};
