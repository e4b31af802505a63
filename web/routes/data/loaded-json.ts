/**
 * Loader data as JSON text. It takes fewer compressed bytes than React Router's format, which replaces each repeated value by its
 * position.
 */
export type LoadedJson<Data extends object> = {
  readonly json: string;
  /** Never set: carries the type. */
  readonly data?: Data;
};

/** The type of the data in a `LoadedJson`. */
export type DataOf<Loaded> = Loaded extends LoadedJson<infer Data> ? Data : never;

const parsed = new WeakMap<object, object>();

/** Creates loader data as JSON text. */
export function createLoadedJson<Data extends object>(data: Data): LoadedJson<Data> {
  const loaded = { json: JSON.stringify(data) };
  // The server renders the page with the same object.
  parsed.set(loaded, data);
  return loaded;
}

/** Parses a text once, so that its data stays the same object. */
export function parseLoadedJson<Data extends object>(loaded: LoadedJson<Data>): Data {
  const data = (parsed.get(loaded) as Data | undefined) ?? (JSON.parse(loaded.json) as Data);
  parsed.set(loaded, data);
  return data;
}
