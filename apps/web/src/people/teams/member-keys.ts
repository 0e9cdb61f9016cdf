import type { TeamPerson } from '@ivue/contracts/people/team.ts'
import { searchKey } from '@ivue/contracts/wire/text.ts'
import { withToggled } from './member-lists.ts'

interface TypedText {
  text: string
  at: number
}

/** The list's state when a key is pressed. Both `now` and `typed.at` are milliseconds of the same clock. */
export interface ListKeys {
  people: readonly TeamPerson[]
  marked: ReadonlySet<string>
  active: number
  typed: TypedText
  now: number
}

/** The effect of a key on a list. What an absent field describes does not change. */
export interface KeyResult {
  active?: number
  marked?: ReadonlySet<string>
  move?: readonly string[]
  typed?: TypedText
}

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Letters typed within this many milliseconds belong to one search. */
const WORD_MS = 600

/**
 * Returns the effect of a key on a listbox with multiple selection (W3C pattern). Enter moves the marked people to the other list. Null
 * for other keys.
 */
export function applyListKey({ key, shiftKey, ctrlKey, metaKey, altKey }: Key, keys: ListKeys): KeyResult | null {
  const { people, marked, active } = keys
  const activePerson = people[active]
  if (!activePerson || altKey) return null
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' ? { marked: markAllOrNone(people, marked) } : null
  const to = (index: number): KeyResult => {
    const next = Math.max(0, Math.min(people.length - 1, index))
    const person = people[next]
    return shiftKey && person && next !== active ? { active: next, marked: withToggled(marked, person.employee_id) } : { active: next }
  }
  switch (key) {
    case 'ArrowDown':
      return to(active + 1)
    case 'ArrowUp':
      return to(active - 1)
    case 'PageDown':
      return { active: Math.min(people.length - 1, active + 10) }
    case 'PageUp':
      return { active: Math.max(0, active - 10) }
    case 'Home':
      return { active: 0 }
    case 'End':
      return { active: people.length - 1 }
    case ' ':
      return { marked: withToggled(marked, activePerson.employee_id) }
    case 'Enter': {
      const ids = people.filter(({ employee_id }) => marked.has(employee_id)).map(({ employee_id }) => employee_id)
      return { move: ids.length > 0 ? ids : [activePerson.employee_id] }
    }
    default:
      return key.length === 1 ? typeAhead(key, keys) : null
  }
}

function markAllOrNone(people: readonly TeamPerson[], marked: ReadonlySet<string>): ReadonlySet<string> {
  const ids = people.map(({ employee_id }) => employee_id)
  return ids.every((id) => marked.has(id)) ? new Set() : new Set(ids)
}

/**
 * Returns the effect of a typed letter: the next name that starts with the letters typed so far becomes active. Repeating one letter goes
 * through all names that start with it.
 */
function typeAhead(letter: string, { people, active, typed, now }: ListKeys): KeyResult {
  const text = now - typed.at < WORD_MS && typed.text !== letter.toLowerCase() ? typed.text + letter.toLowerCase() : letter.toLowerCase()
  const from = text.length === 1 ? active + 1 : active
  const order = people.map((_, step) => (from + step) % people.length)
  const found = order.find((index) => searchKey(people[index]?.client_system_full_name ?? '').startsWith(searchKey(text)))
  return { typed: { text, at: now }, ...(found === undefined ? {} : { active: found }) }
}
