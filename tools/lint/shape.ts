import type { Rule } from './rule.ts';

/** Refuses re-exports: every import names the file that defines the thing (no barrels). */
export const noReExports: Rule = {
  create(context) {
    const message = 'Import it from the file that wrote it; nothing is handed on here.';
    return {
      ExportAllDeclaration: (node) => context.report({ node, message }),
      ExportNamedDeclaration(node) {
        if (node.source !== null) context.report({ node, message });
      },
    };
  },
};

/** Refuses classes other than errors: code is functions over plain data. */
export const noClasses: Rule = {
  create(context) {
    const message = 'No classes but errors: write functions over plain data.';
    return {
      ClassDeclaration(node) {
        const parent = node.superClass;
        if (parent?.type !== 'Identifier' || !parent.name.endsWith('Error'))
          context.report({ node, message });
      },
      ClassExpression: (node) => context.report({ node, message }),
    };
  },
};
