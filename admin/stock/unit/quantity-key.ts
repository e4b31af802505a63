type Pressed = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey'>;

/** Returns the pressed key if it begins a quantity, such as `+` or a digit; null for other keys. */
export function quantityKey({ key, metaKey, ctrlKey, altKey }: Pressed): string | null {
  return !metaKey && !ctrlKey && !altKey && /^[-+=\d]$/.test(key) ? key : null;
}
