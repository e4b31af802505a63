/** Something that a request was spent on: a statement in the database, or a call to somebody outside. */
export type SpanOf = {
  /** Of a bounded number: what kind of thing, never about whom. */
  readonly name: string;
  /** Named as in OpenTelemetry's semantic conventions; nothing that names a person. */
  readonly attributes: Readonly<Record<string, string>>;
};

/** Runs work, and tells whoever traces requests how long it took. Work that belongs to no request is only run. */
export type Trace = <T>(what: SpanOf, work: () => Promise<T>) => Promise<T>;
