/** The forms of tracking numbers, without spaces, by the first word of the carrier's name. Of several that fit, the first applies. */
const FORMS: readonly { readonly carrier: string; readonly form: RegExp }[] = [
  { carrier: 'UPS', form: /^1Z[0-9A-Z]{16}$/ },
  { carrier: 'USPS', form: /^(?:9[1-5]\d{18,24}|420\d{5}9[1-5]\d{18,24}|82\d{8}|[A-Z]{2}\d{9}US)$/ },
  { carrier: 'FedEx', form: /^(?:\d{12}|\d{15}|96\d{20})$/ },
  { carrier: 'DHL', form: /^(?:\d{10}|JJD\d{11,18}|JVGL\d{10,16})$/ },
];

function formOf(carrier: string): RegExp | undefined {
  const [first = ''] = carrier.trim().split(/\s/);
  return FORMS.find((known) => known.carrier.toLowerCase() === first.toLowerCase())?.form;
}

function normalise(tracking: string): string {
  return tracking.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** Returns the carrier whose tracking numbers have the form of this one; undefined when none does. */
export function guessCarrier(carriers: readonly string[], tracking: string): string | undefined {
  const number = normalise(tracking);
  const found = FORMS.find(({ form }) => form.test(number))?.form;
  return found && carriers.find((carrier) => formOf(carrier) === found);
}

/** Whether a tracking number may be one of the carrier. True for carriers whose numbers have no known form. */
export function fitsCarrier(carrier: string, tracking: string): boolean {
  return formOf(carrier)?.test(normalise(tracking)) ?? true;
}
