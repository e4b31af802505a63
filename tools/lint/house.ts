import { handedIn } from './handed-in.ts';
import type { Plugin, Rule } from './rule.ts';
import { noClasses, noReExports } from './shape.ts';

/** The project's own lint rules, for conventions that no existing rule covers. An oxlint plugin, loaded by .oxlintrc.json. */
const rules: Record<string, Rule> = {
  'handed-in': handedIn,
  'no-classes': noClasses,
  'no-re-exports': noReExports,
};

const house: Plugin = { meta: { name: 'house' }, rules };
export default house;
