/** Whether a brand or category is still itself: it was not merged into another one, which replaces it. */
export function isNotReplaced({ replacedBy }: { readonly replacedBy?: string | undefined }): boolean {
  return replacedBy === undefined;
}
