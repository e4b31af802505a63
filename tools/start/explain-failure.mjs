/** Explains system error codes that occur while files are written or packages are downloaded. */
const REASONS = /** @type {const} */ ({
  ENOSPC: 'the disk is full; make room and start again',
  EDQUOT: 'the disk quota is used up; make room and start again',
  EROFS:
    'its file system is read-only; start the shop once while it is writable, or move it to a writable folder',
  EACCES: 'permission denied; give the folder to the user who starts the shop',
  EPERM: 'permission denied; give the folder to the user who starts the shop',
  EEXIST: 'a file is in the way of a folder',
  ENOTDIR: 'a file is in the way of a folder',
  ENOTFOUND: 'the package registry cannot be reached; check the network and start again',
  EAI_AGAIN: 'the package registry cannot be reached; check the network and start again',
  ECONNREFUSED: 'the package registry cannot be reached; check the network and start again',
  ETIMEDOUT: 'the package registry cannot be reached; check the network and start again',
});

/**
 * Explains a system error, or the output of a program that failed because of one, in one sentence.
 *
 * @param {string} what the failed action, as the beginning of a sentence
 * @param {unknown} failure an error with a code, or a program's output
 * @returns {string | undefined} undefined for an unknown reason
 */
export function explainFailure(what, failure) {
  const text = typeof failure === 'string' ? failure : codeOf(failure);
  const code = Object.keys(REASONS).find((name) => new RegExp(`\\b${name}\\b`).test(text));
  if (code === undefined) return undefined;
  return `${what}: ${REASONS[/** @type {keyof typeof REASONS} */ (code)]}.`;
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
