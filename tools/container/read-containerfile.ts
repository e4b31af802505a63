/** What an image runs, and as whom. */
export type ContainerSteps = {
  readonly environment: Readonly<Record<string, string>>;
  readonly user: number;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
};

/** Reads the instructions of the last stage that matter when the image runs. */
export function readContainerfile(text: string): ContainerSteps {
  const stage = text.slice(text.lastIndexOf('\nFROM '));
  const find = (pattern: RegExp): string => {
    const [, found] = pattern.exec(stage) ?? [];
    if (found === undefined) throw new Error(`the Containerfile has no line like ${pattern.source}`);
    return found;
  };
  return {
    environment: Object.fromEntries(
      [...stage.matchAll(/^ENV (\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
    ),
    user: Number(find(/^USER (\d+)$/m)),
    command: JSON.parse(find(/^CMD (\[.*\])$/m)) as string[],
    healthCheck: JSON.parse(find(/^HEALTHCHECK .*CMD (\[.*\])$/m)) as string[],
  };
}
