import { accessSync, constants } from 'node:fs';

/** Returns a sentence for the operator if the user of this process may not list a folder, else undefined. */
export function describeDenied(folder: string, access = accessSync): string | undefined {
  try {
    access(folder, constants.R_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    const isDenied = error instanceof Error && 'code' in error && error.code === 'EACCES';
    return isDenied
      ? `${folder} belongs to another user: run this command as the user of the shop, who must own it.`
      : undefined;
  }
}
