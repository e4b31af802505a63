import { dirname, relative, resolve, sep } from 'node:path';
import { emptyNames, isForTests, placeOf, rooms, sdkPackages, type Place, type Room } from './rooms.ts';
import type { Reported, Rule } from './rule.ts';

/**
 * Refuses every import that the table in rooms.ts does not allow, however it is written: by alias, by relative
 * path, as a type, dynamically, or as a re-export. A file at a place the table does not know is refused too, so
 * that no folder can grow outside the check.
 */
export const importDirection: Rule = {
  create(context) {
    const root = context.cwd;
    const file = pathInside(root, context.filename);
    if (!file.includes('/') || isForTests(file)) return {};
    const home = placeOf(file);
    const emptyName = file.split(/[/.]/).find((name) => emptyNames.includes(name));

    const check = (specifier: unknown, node: Reported): void => {
      if (typeof specifier !== 'string' || home === undefined) return;
      const message = refusal({ root, file, home, specifier });
      if (message !== undefined) context.report({ node, message });
    };

    return {
      Program(node) {
        if (home === undefined) {
          context.report({
            node,
            message: `${file} stands in a room that tools/lint/rooms.ts does not know.`,
          });
        } else if (emptyName !== undefined) {
          context.report({ node, message: `'${emptyName}' says nothing: name the file for what it does.` });
        }
      },
      ImportDeclaration: (node) => check(node.source.value, node),
      ExportNamedDeclaration: (node) => check(node.source?.value, node),
      ExportAllDeclaration: (node) => check(node.source.value, node),
      ImportExpression: (node) => check(node.source.type === 'Literal' && node.source.value, node),
      TSImportType: (node) => check(node.source.value, node),
    };
  },
};

function pathInside(root: string, path: string): string {
  return relative(root, path).split(sep).join('/');
}

/** Why an import is refused, in words for the person who wrote it; undefined when it is allowed. */
function refusal(options: {
  root: string;
  file: string;
  home: Place;
  specifier: string;
}): string | undefined {
  const { root, file, home, specifier } = options;
  const room = rooms[home.room];
  if (room === undefined) return undefined;
  if (!/^[.#/]/.test(specifier)) return packageRefusal(home, room, specifier);

  const target = specifier.startsWith('#')
    ? specifier.slice(1)
    : pathInside(root, resolve(root, dirname(file), specifier));
  // React Router writes its route types there; package.json holds the version, and no code.
  if (target.includes('/+types/') || target === 'package.json') return undefined;
  if (isForTests(target)) return `Only tests may import ${target}.`;
  const there = placeOf(target);
  if (there === undefined) return `${target} stands in a room that tools/lint/rooms.ts does not know.`;
  if (there.room === home.room) {
    if (room.apart === undefined || there.part === home.part) return undefined;
    return `${home.room}/${home.part} and ${there.room}/${there.part} may not know each other.`;
  }
  if (room.mayImport.includes(there.room)) return undefined;
  return `${home.room} may not import ${there.room} (${target}); docs/architecture.md has the table.`;
}

function packageRefusal(home: Place, room: Room, specifier: string): string | undefined {
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  if (room.packages !== undefined && !room.packages.includes(name))
    return `${home.room} may not use ${name}.`;
  if (!home.room.startsWith('server') || room.sdk === true || !sdkPackages.includes(name)) return undefined;
  return `Only an adapter may use ${name}; ${home.room} speaks to its port.`;
}
