/** Types of the sandbox's browser code. This file is never sent to a browser. */

/** The kinds of elements, named as in Stripe.js. */
export type ElementName = 'card' | 'cardNumber' | 'cardExpiry' | 'cardCvc';

/** The inputs of the elements. */
export type FieldName = 'number' | 'expiry' | 'cvc';

/** An error that is found before anything is sent. */
export type FieldError = { type: 'validation_error'; code: string; message: string };

/** The check of an input's text. `unfinished` is the error of an incomplete text, which counts only when the user leaves the field or pays. */
export type Check = { complete: boolean; error: FieldError | null; unfinished: FieldError | null };

/** The rules of one input. */
export type FieldRules = {
  label: string;
  placeholder: string;
  autocomplete: 'cc-number' | 'cc-exp' | 'cc-csc';
  /** Maximum number of digits. */
  digits: number;
  /** Returns the digits of the typed or pasted text. */
  read: (typed: string) => string;
  show: (digits: string, deleting: boolean) => string;
  check: (digits: string, today: Date) => Check;
};

/** One input on a page. `isTouched` is true when the user has left it with text in it, or has tried to pay. */
export type FieldInput = {
  name: FieldName;
  rules: FieldRules;
  input: HTMLInputElement;
  digits: string;
  isTouched: boolean;
};

/** Style properties by name, with those of `::placeholder` and `:focus` inside. */
export type Variant = { [property: string]: string | { [property: string]: string } | undefined };

/** Style of a field, as in Stripe.js. */
export type FieldStyle = { base?: Variant; complete?: Variant; empty?: Variant; invalid?: Variant };

/** Options that a page may set. */
export type ElementOptions = {
  style?: FieldStyle | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** Class names of the container by state. */
  classes?: { [state: string]: string };
};

/** The state that a field reports about its input. It never contains the digits. */
export type FieldState = { empty: boolean; complete: boolean; error?: FieldError; brand?: string };

/** An error of Stripe's API or of Stripe.js. */
export type ApiError = {
  type: string;
  code?: string;
  decline_code?: string;
  message?: string;
  payment_intent?: ShownIntent;
};

/** The fields of a payment intent that the script uses. */
export type ShownIntent = {
  id: string;
  status: string;
  next_action: { use_stripe_sdk: { stripe_js: string } } | null;
  last_payment_error: ApiError | null;
};

/** The outcome of a call, as in Stripe.js. */
export type Outcome = { error?: ApiError; paymentIntent?: ShownIntent; paymentMethod?: { id: string } };

/** The customer's billing details, as the page provides them. */
export type Billing = { [name: string]: unknown };

/** What to do with the card. */
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

/** The part of the card that one frame sends to another frame of the same card. */
export type CardValues = { [name in FieldName]?: { digits: string; error: FieldError | null } };

/** Messages between the frames of one card. */
export type BetweenFields =
  | { kind: 'collect'; nonce: string }
  | { kind: 'value'; nonce: string; values: CardValues };

/** An element as pages use it. The events are those of Stripe.js. */
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

/** A page's event listener. */
export type Listener = (event: object) => void;

/** An element as its group uses it. */
export type GroupMember = {
  element: CardElement;
  isMounted: () => boolean;
  /** Makes this element's frame submit the whole card; it collects the values of the other frames. */
  submit: (submission: Submission, others: number) => Promise<Outcome>;
};

/** The elements of one card. `id` names the BroadcastChannel of their frames. */
export type Group = { id: string; members: Map<ElementName, GroupMember> };
