/** A member of staff whom a note can mention. */
type Colleague = { readonly name: string; readonly email: string };

/** Returns what a note calls a member of staff after the `@`. */
export function mentionName({ name, email }: Colleague): string {
  return name || email;
}

/** Returns the members of staff whose name follows an `@` in a text. Of several names that match, the longest counts. */
export function findMentioned<Member extends Colleague>(text: string, members: readonly Member[]): Member[] {
  const longest = members.toSorted((one, other) => mentionName(other).length - mentionName(one).length);
  const lower = text.toLowerCase();
  const mentioned = new Set(
    Array.from(lower.matchAll(/@/g)).flatMap(({ index }) => {
      const rest = lower.slice(index + 1);
      const found = longest.find((member) => beginsWith(rest, mentionName(member).toLowerCase()));
      // Members with equal names are all mentioned.
      if (found === undefined) return [];
      const name = mentionName(found).toLowerCase();
      return longest.filter((one) => mentionName(one).toLowerCase() === name);
    }),
  );
  return members.filter((member) => mentioned.has(member));
}

function beginsWith(text: string, name: string): boolean {
  return text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length));
}
