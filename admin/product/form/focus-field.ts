/** Focuses a field of the editor. Waits for the next frame, because its panel may have just rendered it. */
export function focusField(name: string): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)?.focus();
  });
}
