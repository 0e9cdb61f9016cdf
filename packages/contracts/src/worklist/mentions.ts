import { storedText } from '../wire/text.ts'

export interface Colleague {
  id: string
  Name: string
}

/**
 * Returns the people that a text mentions. After each @, the longest complete
 * name that matches counts. "@Ann Leeds" is never a mention of Ann Lee.
 */
export function findMentionedPeople<P extends Pick<Colleague, 'Name'>>(text: string, people: readonly P[]): P[] {
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

/** Returns what was typed after an @ like a name, such as '@Cl', but names none of `people`. */
export function findUnknownMention(text: string, people: readonly Pick<Colleague, 'Name'>[]): string[] {
  return [...text.matchAll(/(?:^|[\s(])@(?=\p{L})/gu)].flatMap(({ index, 0: { length } }) => {
    const after = text.slice(index + length)
    return people.some(({ Name }) => beginsWithName(after, Name)) ? [] : [`@${/^[\p{L}\p{M}'’-]+/u.exec(after)?.[0]}`]
  })
}

/** Whether the text begins with the name, without a letter or digit right after it. */
export function beginsWithName(text: string, name: string): boolean {
  const [whole, known] = [storedText(text), storedText(name)]
  return whole.startsWith(known) && !/^[\p{L}\p{N}]/u.test(whole.slice(known.length))
}
