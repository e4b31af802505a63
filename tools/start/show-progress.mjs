const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const clear = '\r\u001B[K';

/**
 * Shows one step while it runs. On a terminal: one line with the elapsed seconds and, at the end, a tick. Elsewhere:
 * one line at the beginning and one at the end.
 *
 * @param {string} title
 * @param {NodeJS.WriteStream} out
 * @returns {{ end: (mark: 'done' | 'failed' | 'stopped') => void }}
 */
export function showProgress(title, out) {
  const start = performance.now();
  const seconds = () => `${Math.round((performance.now() - start) / 1000)} s`;
  let frame = 0;
  const draw = () => out.write(`${clear}  ${frames[frame++ % frames.length]} ${title} … ${seconds()}`);
  const timer = out.isTTY ? setInterval(draw, 100) : undefined;
  if (out.isTTY) draw();
  else out.write(`${title} …\n`);
  return {
    end(mark) {
      clearInterval(timer);
      const sign = mark === 'done' ? '✓' : '✗';
      out.write(
        out.isTTY ? `${clear}  ${sign} ${title} (${seconds()})\n` : `${title}: ${mark} after ${seconds()}.\n`,
      );
    },
  };
}
