/** Returns unpredictable bytes. */
export type RandomBytes = (count: number) => Buffer;
