import { handedIn } from './handed-in.ts';
import { importDirection } from './import-direction.ts';
import type { Plugin, Rule } from './rule.ts';
import { noClasses, noReExports } from './shape.ts';

/**
 * The house's own lint rules, as a plugin of oxlint (loaded by .oxlintrc.json). They are what no ready-made rule
 * says: import directions as one table, nothing that reads the clock or throws dice below the wiring, no files
 * that only hand on, no classes but errors.
 */
const rules: Record<string, Rule> = {
  'import-direction': importDirection,
  'handed-in': handedIn,
  'no-classes': noClasses,
  'no-re-exports': noReExports,
};

const house: Plugin = { meta: { name: 'house' }, rules };
export default house;
