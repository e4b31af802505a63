/** The first administrator of a measured shop. */
export const OWNER = { email: 'owner@osier.example', password: 'a long enough password' };

/** Signs the owner in and returns the header `cookie` of the session. */
export async function signInOwner(address: string): Promise<string> {
  const response = await fetch(`${address}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  });
  if (!response.ok) throw new Error(await response.text());
  return readCookie(response);
}

/** Returns the header `cookie` that sends back the cookies of a response. */
export function readCookie({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
}
