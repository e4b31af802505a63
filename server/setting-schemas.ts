import { isIP } from 'node:net';
import { z } from 'zod';

/** A TCP port; `0` picks a free one. */
export const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((number) => number < 65_536);
/** A whole number of at most four digits. */
export const wholeNumberSetting = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .refine((number) => number >= min && number <= max);
export const onOrOff = z.stringbool({
  truthy: ['on', 'yes', 'true', '1'],
  falsy: ['off', 'no', 'false', '0'],
});
/** An http or https origin, without a path. */
export const webAddress = z
  .url({ protocol: /^https?$/, hostname: /./, abort: true })
  .refine((address) => new URL(address).href === `${new URL(address).origin}/`);
/** A URL of a service, over https; http on this machine only. */
export const safeAddress = z
  .url({ protocol: /^https?$/, hostname: /./, abort: true })
  .refine((address) => isSecureUrl(new URL(address)));
/** A list in OpenTelemetry's format: comma-separated `key=value` pairs with percent-encoded values. */
export const keysAndValues = z
  .string()
  .regex(/^\s*[^=,\s]+=[^,]*(,\s*[^=,\s]+=[^,]*)*,?\s*$/)
  .refine((list) => isDecodable(list))
  .transform((list): Record<string, string> => {
    const pairs = list.split(',').filter((pair) => pair.trim() !== '');
    return Object.fromEntries(
      pairs.map((pair) => {
        const [key = '', ...value] = pair.split('=');
        return [key.trim(), decodeURIComponent(value.join('=').trim())];
      }),
    );
  });

/** Whether traffic to a URL cannot be intercepted: it uses TLS or stays on this machine. */
export function isSecureUrl({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}

/** Whether the percent-encoding in a text is valid. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a text is an IP address or a network in CIDR notation. */
export function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const bits = isIP(address) === 6 ? 128 : isIP(address) === 4 ? 32 : -1;
  if (bits < 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}
