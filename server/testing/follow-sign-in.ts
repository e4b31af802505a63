/**
 * Follows the shop's redirect to a sign-in provider as a browser does, and submits `choice` as the fields of the provider's form.
 * Returns the query of the redirect back to the shop.
 */
export async function followSignIn(
  address: string,
  choice: Readonly<Record<string, string>> = {},
): Promise<string> {
  const jar = new Map<string, string>();
  let place = new URL(address);
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 10; step += 1) {
    if (place.hostname === 'shop.test') return place.search;
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(place, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) {
      if (form !== undefined || !answer.ok)
        throw new Error(`the provider rejected the form: ${await answer.text()}`);
      form = new URLSearchParams(choice);
    } else {
      form = undefined;
      place = new URL(location, place);
    }
  }
  throw new Error('the provider redirects in a loop');
}
