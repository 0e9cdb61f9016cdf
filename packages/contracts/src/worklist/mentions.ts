/** Somebody whom a comment may name. */
export interface Colleague {
  id: string
  Name: string
}

/**
 * Those of `people` whom a text names: after an @ the longest of their names that fits, complete. "@Ann Leeds" is not Ann Lee, neither where both are among
 * them nor where Ann Lee alone is.
 */
export function namedIn<P extends Pick<Colleague, 'Name'>>(text: string, people: readonly P[]): P[] {
  const byLength = people.toSorted((one, other) => other.Name.length - one.Name.length)
  const named = text
    .split('@')
    .slice(1)
    .flatMap((after) => {
      const found = byLength.find(({ Name }) => beginsWithName(after, Name))
      return found ? [found.Name] : []
    })
  return people.filter(({ Name }) => named.includes(Name))
}

/** The text begins with the name, and no letter or figure goes on after it. */
export const beginsWithName = (text: string, name: string): boolean =>
  text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length))
