/** A type of Stripe's library whose open string enums are reduced to the documented values. */
export type Closed<T> = ClosedText<Extract<T, string>> | ClosedRest<Exclude<T, string>>;

type ClosedText<S extends string> = [Documented<S>] extends [never] ? S : Documented<S>;

type Documented<S extends string> = S extends string ? (string extends S ? never : S) : never;

type ClosedRest<T> =
  T extends Array<infer Item> ? Closed<Item>[] : T extends object ? { [K in keyof T]: Closed<T[K]> } : T;
