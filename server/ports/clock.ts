/** Time and random ids, passed in so that tests control them. */
export type Clock = {
  now(): Date;
  /** Returns a new UUID. The real clock's are of version 7, which sort by creation time (RFC 9562). */
  newId(): string;
};
