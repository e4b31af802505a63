import { noAmbientEffects } from './no-ambient-effects.ts';
import type { Plugin, Rule } from './rule.ts';
import { noClasses, noReExports } from './structure.ts';

/** The project's own lint rules, for conventions that no existing rule covers. An oxlint plugin, loaded by .oxlintrc.json. */
const rules: Record<string, Rule> = {
  'no-ambient-effects': noAmbientEffects,
  'no-classes': noClasses,
  'no-re-exports': noReExports,
};

const project: Plugin = { meta: { name: 'project' }, rules };
export default project;
