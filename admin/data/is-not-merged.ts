/** Whether a brand or category of the catalogue was not merged into another one. */
export function isNotMerged({ replacedBy }: { readonly replacedBy?: string | undefined }): boolean {
  return replacedBy === undefined;
}
