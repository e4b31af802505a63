/**
 * Follows the shop's redirect to a sign-in provider as a browser does, and submits `choice` as the fields of the provider's form.
 * Returns the query of the redirect back to the shop.
 */
export async function followSignIn(
  address: string,
  choice: Readonly<Record<string, string>> = {},
): Promise<string> {
  const jar = new Map<string, string>();
  let url = new URL(address);
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 10; step += 1) {
    if (url.hostname === 'shop.test') return url.search;
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) {
      if (form !== undefined || !response.ok)
        throw new Error(`the provider rejected the form: ${await response.text()}`);
      form = new URLSearchParams(choice);
    } else {
      form = undefined;
      url = new URL(location, url);
    }
  }
  throw new Error('the provider redirects in a loop');
}
