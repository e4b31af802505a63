/** Maximum products of one part of an export: a request has at most 64 kB, an id 64 characters. */
export const EXPORT_PART_COUNT = 500;
