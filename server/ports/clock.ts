/** Time and chance, handed to everything that needs them, so that every run can be replayed. */
export type Clock = {
  now(): Date;
  /** A new UUID. Those of the real clock are of version 7: they sort by the time they were made (RFC 9562). */
  newId(): string;
};
