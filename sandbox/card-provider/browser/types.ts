/** What the browser's side of the sandbox speaks of. Only types: this file is never sent to a browser. */

/** The kinds of elements, named as in Stripe.js. */
export type ElementName = 'card' | 'cardNumber' | 'cardExpiry' | 'cardCvc';

/** The inputs that they consist of. */
export type PartName = 'number' | 'expiry' | 'cvc';

/** A fault that is found before anything is sent. */
export type FieldError = { type: 'validation_error'; code: string; message: string };

/** `error` is wrong already; `missing` is only unfinished: it counts when the person leaves the field or pays. */
export type Check = { complete: boolean; error: FieldError | null; missing: FieldError | null };

/** The rules of one input. */
export type Part = {
  label: string;
  placeholder: string;
  autocomplete: 'cc-number' | 'cc-exp' | 'cc-csc';
  /** How many digits fit in. */
  digits: number;
  /** The digits of what was typed or pasted. */
  read: (typed: string) => string;
  show: (digits: string, deleting: boolean) => string;
  check: (digits: string, today: Date) => Check;
};

/** One input on a page. `left` says that the person has left it, or wanted to pay, with something in it. */
export type FieldInput = {
  name: PartName;
  part: Part;
  input: HTMLInputElement;
  digits: string;
  left: boolean;
};

/** Style properties by name, with those of `::placeholder` and `:focus` inside. */
export type Variant = { [property: string]: string | { [property: string]: string } | undefined };

/** How a field should look, as Stripe.js has it. */
export type FieldStyle = { base?: Variant; complete?: Variant; empty?: Variant; invalid?: Variant };

/** What a page may say about a field. */
export type ElementOptions = {
  style?: FieldStyle | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** Class names for the container, by state. */
  classes?: { [state: string]: string };
};

/** What a field tells about what was typed in it: never the figures. */
export type FieldState = { empty: boolean; complete: boolean; error?: FieldError; brand?: string };

/** An error as Stripe's API and Stripe.js answer it. */
export type ApiError = {
  type: string;
  code?: string;
  decline_code?: string;
  message?: string;
  payment_intent?: ShownIntent;
};

/** A payment intent as far as the script looks at it. */
export type ShownIntent = {
  id: string;
  status: string;
  next_action: { use_stripe_sdk: { stripe_js: string } } | null;
  last_payment_error: ApiError | null;
};

/** How a call ended, as Stripe.js answers it. */
export type Outcome = { error?: ApiError; paymentIntent?: ShownIntent; paymentMethod?: { id: string } };

/** Who pays, as the page knows it. */
export type Billing = { [name: string]: unknown };

/** What is to be done with the card. */
export type Submission =
  | { action: 'confirm'; key: string; clientSecret: string; billingDetails: Billing | undefined }
  | { action: 'createPaymentMethod'; key: string; billingDetails: Billing | undefined };

/** From the page's script to a field's frame. `others` is the number of the card's other frames. */
export type ToField =
  | { kind: 'options'; given: ElementOptions }
  | { kind: 'focus' }
  | { kind: 'blur' }
  | { kind: 'clear' }
  | { kind: 'submit'; request: string; others: number; submission: Submission };

/** From a field's frame to the page's script. */
export type FromField =
  | { kind: 'hello' }
  | { kind: 'height'; height: number }
  | { kind: 'change'; state: FieldState }
  | { kind: 'focus' }
  | { kind: 'blur' }
  | { kind: 'escape' }
  | { kind: 'enter' }
  | { kind: 'result'; request: string; outcome: Outcome };

/** A part of the card as a frame hands it in to another frame of the same card. */
export type HandedIn = { [name in PartName]?: { digits: string; error: FieldError | null } };

/** Between the frames of one card. */
export type BetweenFields =
  | { kind: 'collect'; nonce: string }
  | { kind: 'value'; nonce: string; values: HandedIn };

/** An element as pages see it; the events are those of Stripe.js. */
export type CardElement = {
  on: (kind: string, listener: Listener) => CardElement;
  once: (kind: string, listener: Listener) => CardElement;
  off: (kind: string, listener?: Listener) => CardElement;
  mount: (place: string | HTMLElement) => void;
  unmount: () => void;
  destroy: () => void;
  update: (changes: ElementOptions) => void;
  focus: () => void;
  blur: () => void;
  clear: () => void;
};

/** What a page wants to hear of an event. */
export type Listener = (event: object) => void;

/** An element as its group sees it. */
export type GroupMember = {
  element: CardElement;
  isMounted: () => boolean;
  /** Has the frames of this card do something with the whole card. */
  submit: (submission: Submission, others: number) => Promise<Outcome>;
};

/** The elements of one card. `id` names the channel of their frames. */
export type Group = { id: string; members: Map<ElementName, GroupMember> };
