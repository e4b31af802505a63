/** Sources that a running shop or a command of an operator loads, and what it serves. */
export const BUNDLED_FOLDERS = [
  'contract',
  'database',
  'domain',
  'sandbox',
  'server',
  'tools',
  'imagery/pictures',
  'docs',
];

/** Tests, and tools of developers. Paths are relative to the shop's folder. */
const LEFT_OUT = [
  /\.(?:test|contract)\.[jt]sx?$/,
  /(?:^|\/)testing(?:\/|$)/,
  /^tools\/(?:bundle|check-html|checks|conformance|container|crash|drill|lint|merchant-day|pgbackrest|soak|load-tests|test|upgrade-drill|vite)(?:\/|\.|$)/,
];

export function isBundled(path: string): boolean {
  return !LEFT_OUT.some((pattern) => pattern.test(path));
}
