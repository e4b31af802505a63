/** Shows the current step: on a terminal in one line that is overwritten, elsewhere as a line per step. `done` clears the line. */
export function showProgress(out: NodeJS.WriteStream): { step(text: string): void; done(): void } {
  const clear = '\r\u001B[K';
  return {
    step: (text) => void out.write(out.isTTY ? `${clear}  ${text} …` : `${text}.\n`),
    done: () => void (out.isTTY && out.write(clear)),
  };
}
