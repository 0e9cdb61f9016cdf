import type { PresentPerson, PresentRow } from '@ivue/contracts/live/contract.ts'

/** What a row shows in addition to its cells. */
export interface RowLook {
  /** The other people who have the row open. The one who is deciding comes first. */
  people: readonly PresentPerson[]
  /** The row no longer belongs to the page. */
  gone: boolean
}

/** The looks of a list's rows. Unchanged looks keep their identity, so that only changed rows render again. */
export interface RowLooks {
  of(id: number): RowLook
  subscribe(listener: () => void): () => void
  setPeople(rows: readonly PresentRow[]): void
  setGone(ids: ReadonlySet<number>): void
}

const PLAIN: RowLook = { people: [], gone: false }

export function rowLooks(): RowLooks {
  const listeners = new Set<() => void>()
  let people = new Map<number, readonly PresentPerson[]>()
  let gone: ReadonlySet<number> = new Set()
  let looks: ReadonlyMap<number, RowLook> = new Map()

  const put = () => {
    const next = new Map<number, RowLook>()
    for (const id of new Set([...people.keys(), ...gone])) {
      const look = { people: people.get(id) ?? PLAIN.people, gone: gone.has(id) }
      const before = looks.get(id)
      next.set(id, before && JSON.stringify(before) === JSON.stringify(look) ? before : look)
    }
    looks = next
    for (const listener of listeners) listener()
  }
  return {
    of: (id) => looks.get(id) ?? PLAIN,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setPeople(rows) {
      people = new Map(rows.map((row) => [row.recsID, row.people]))
      put()
    },
    setGone(ids) {
      gone = ids
      put()
    },
  }
}
