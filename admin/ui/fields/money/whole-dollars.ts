/** Returns the whole dollars of a typed amount as digits: `1250` for `$1,250.99`, and nothing for a text without digits. */
export function wholeDollars(text: string): string {
  const amount = text.replaceAll(/[^\d.,]/g, '');
  return amount.replace(/[.,]\d{0,2}$/, '').replaceAll(/\D/g, '');
}
