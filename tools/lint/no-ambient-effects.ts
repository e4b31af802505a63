import type { Reported, Rule } from './rule.ts';

/** Properties of global objects that read the clock, produce random values or use the network. */
const forbidden: Readonly<Record<string, readonly string[]>> = {
  Date: ['now'],
  Math: ['random'],
  performance: ['now'],
  crypto: ['randomUUID', 'getRandomValues'],
  globalThis: ['fetch'],
};

const randomFunctions = ['randomUUID', 'randomBytes', 'randomInt'];

/**
 * Rejects `Date.now()`, `new Date()` without an argument, `Math.random()`, the global `fetch` and the like. The
 * composition passes in clock, randomness and network, so that tests can replay every failure. A parameter named `fetch` is
 * allowed.
 */
export const noAmbientEffects: Rule = {
  create(context) {
    const { sourceCode } = context;
    const refuse = (node: Reported, what: string): void =>
      context.report({
        node,
        message: `Do not use ${what} here: receive it as a parameter, so that tests can replay a run.`,
      });

    return {
      NewExpression(node) {
        const { callee } = node;
        if (callee.type !== 'Identifier' || callee.name !== 'Date' || node.arguments.length > 0) return;
        if (sourceCode.isGlobalReference(callee)) refuse(node, 'the clock (new Date())');
      },
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== 'Identifier' || !['fetch', 'Date'].includes(callee.name)) return;
        if (sourceCode.isGlobalReference(callee))
          refuse(node, callee.name === 'fetch' ? 'fetch' : 'the clock');
      },
      MemberExpression(node) {
        const { object, property } = node;
        if (object.type !== 'Identifier' || property.type !== 'Identifier') return;
        if (!Object.hasOwn(forbidden, object.name)) return;
        const refused = forbidden[object.name]?.includes(property.name) === true;
        if (refused && sourceCode.isGlobalReference(object)) refuse(node, `${object.name}.${property.name}`);
      },
      ImportDeclaration(node) {
        if (!/^(node:)?crypto$/.test(node.source.value)) return;
        for (const specifier of node.specifiers) {
          if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') continue;
          if (randomFunctions.includes(specifier.imported.name)) refuse(specifier, specifier.imported.name);
        }
      },
    };
  },
};
