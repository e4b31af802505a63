/** A database statement or a call to an outside service, as part of a request. */
export type SpanDescription = {
  /** Has few values and no personal data. */
  readonly name: string;
  /** Named by OpenTelemetry's semantic conventions; without personal data. */
  readonly attributes: Readonly<Record<string, string>>;
};

/** Runs work as a span of the current request. Outside requests, runs it without a span. */
export type Trace = <T>(span: SpanDescription, work: () => Promise<T>) => Promise<T>;
