import type { Rule } from './rule.ts';

/** Rejects re-exports (barrels): every import names the file that defines the imported thing. */
export const noReExports: Rule = {
  create(context) {
    const message = 'Import it from the file that defines it; re-exports are not allowed.';
    return {
      ExportAllDeclaration: (node) => context.report({ node, message }),
      ExportNamedDeclaration(node) {
        if (node.source !== null) context.report({ node, message });
      },
    };
  },
};

/** Rejects classes other than errors: the code consists of functions over plain data. */
export const noClasses: Rule = {
  create(context) {
    const message = 'No classes except errors: write functions over plain data.';
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
