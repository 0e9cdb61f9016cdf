import { storedText } from '@ivue/contracts/wire/text.ts'
import type { SheetProblem } from '../../platform/xlsx/sheet.ts'
import { nearestCandidates } from './edit-distance.ts'

/** A person that a workbook can name. `licences`: states they are licensed in; `purposes` and `types`: loans they may be given. */
export interface ImportPerson {
  id: number
  clientId: string
  name: string
  active: boolean
  roles: readonly string[]
  licences: readonly string[]
  purposes: readonly string[]
  types: readonly string[]
  /** Maximum number of loans per day that the person may be given. */
  maxDailyAssign: number
}

/** Returns the key by which a Client ID is found, in lower case. Accents remain, because they distinguish people. */
const clientIdKey = (clientId: string) => storedText(clientId).toLowerCase()

/** Finds people by Client ID, ignoring case. Caches the suggestions for unknown IDs, because a workbook repeats its mistakes. */
export class PeopleBook {
  readonly #byClientId: Map<string, ImportPerson>
  readonly #hints = new Map<string, string>()

  constructor(people: Iterable<ImportPerson>) {
    this.#byClientId = new Map(Array.from(people, (person) => [clientIdKey(person.clientId), person]))
  }

  find(clientId: string, role: string): ImportPerson | Omit<SheetProblem, 'column'> {
    const person = this.#byClientId.get(clientIdKey(clientId))
    if (person?.active && person.roles.includes(role)) return person
    const msg = !person ? `No active ${role} has this ID` : !person.active ? `${person.name} is inactive` : `${person.name} is no ${role}`
    return { level: 'error', msg, ...this.#hint(clientId, role) }
  }

  /** Returns the three active holders of the role with the nearest Client IDs. Computed only for the first thousand distinct mistakes. */
  #hint(clientId: string, role: string): { tryInstead?: string } {
    const key = `${role}\n${clientIdKey(clientId)}`
    let hint = this.#hints.get(key)
    if (hint === undefined && this.#hints.size < 1000) {
      const candidates = [...this.#byClientId.values()].filter((person) => person.active && person.roles.includes(role))
      hint = nearestCandidates(clientId, candidates, (person) => person.clientId, 3)
        .map((person) => `${person.clientId} ${person.name}`)
        .join(', ')
      this.#hints.set(key, hint)
    }
    return hint ? { tryInstead: `Such as ${hint}` } : {}
  }
}
