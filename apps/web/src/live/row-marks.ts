import type { PresentPerson, PresentRow } from '@ivue/contracts/live/contract.ts'

/** What a row shows about other people, in addition to its cells. */
export interface RowMarks {
  /** The other people who have the row open. The one who is deciding comes first. */
  people: readonly PresentPerson[]
  /** Whether the row no longer belongs to the page. */
  gone: boolean
}

/** The marks of the rows of a list, by row id. Unchanged marks keep their identity, so that only changed rows render again. */
export interface RowMarksStore {
  get(id: number): RowMarks
  subscribe(listener: () => void): () => void
  setPeople(rows: readonly PresentRow[]): void
  setGone(ids: ReadonlySet<number>): void
}

const NO_MARKS: RowMarks = { people: [], gone: false }

export function createRowMarks(): RowMarksStore {
  const listeners = new Set<() => void>()
  let people = new Map<number, readonly PresentPerson[]>()
  let gone: ReadonlySet<number> = new Set()
  let marksById: ReadonlyMap<number, RowMarks> = new Map()

  const update = () => {
    const next = new Map<number, RowMarks>()
    for (const id of new Set([...people.keys(), ...gone])) {
      const marks = { people: people.get(id) ?? NO_MARKS.people, gone: gone.has(id) }
      const before = marksById.get(id)
      next.set(id, before && JSON.stringify(before) === JSON.stringify(marks) ? before : marks)
    }
    marksById = next
    for (const listener of listeners) listener()
  }
  return {
    get: (id) => marksById.get(id) ?? NO_MARKS,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setPeople(rows) {
      people = new Map(rows.map((row) => [row.recsID, row.people]))
      update()
    },
    setGone(ids) {
      gone = ids
      update()
    },
  }
}
