/** Returns a regular expression that matches exactly this text. `RegExp.escape` would also escape its first letter and its spaces. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
