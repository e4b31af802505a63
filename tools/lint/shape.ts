import type { Rule } from './rule.ts';

/** A module says where its things come from: no file hands on what another one wrote (no barrels). */
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

/** Data is plain and behaviour is functions; the only classes are errors. */
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
