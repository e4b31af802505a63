/** Returns why events cannot be sent to an address; null if they can. The server also checks where its name leads, at each delivery. */
export function problemOfWebhookUrl(text: string): string | null {
  if (!URL.canParse(text)) return 'This is not an address.';
  const { protocol, username, password, hostname, hash } = new URL(text);
  if (protocol !== 'https:') return 'The address must begin with https://.';
  if (username !== '' || password !== '') return 'The address must not contain a password.';
  if (hash !== '') return 'The address must not have a part after #.';
  const isInternal = hostname === 'localhost' || /\.(localhost|local|internal)$/.test(hostname);
  return isInternal ? 'The address must be on the public internet.' : null;
}
