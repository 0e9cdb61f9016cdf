import { WORKLIST_NAMES, type WorklistName } from '@ivue/contracts/worklist/worklists.ts'

/** NOTIFY channel from commits to servers. Triggers in the migrations use the same name. */
export const CHANNEL = 'ivue_live'

/**
 * Wakes the streams of one person: `notifications` when a notice is new or was read, `session` when a session ended. A signal has no
 * content: each stream reads what its person may see.
 */
export interface PersonSignal {
  topic: 'notifications' | 'session'
  user: number
}

/**
 * The id of a row, then the people in its slots before and after the change. Viewers who may see the work of one of
 * them receive the id.
 */
export type ChangedRow = readonly [id: number, ...people: (number | null)[]]

/**
 * A change of a worklist's rows. `tasks`: the rows changed. `presence`: somebody opened, left or took over a row. `rows` is null when there
 * are too many to list.
 */
export interface RowChange {
  topic: 'tasks' | 'presence'
  list: WorklistName
  rows: readonly ChangedRow[] | null
  /** People who must not receive it, because they may not know of the blind review that it is about. */
  hiddenFrom: readonly number[]
}

export type Signal = PersonSignal | RowChange

export const isRowChange = (signal: Signal): signal is RowChange => 'list' in signal

/** Parses the payload of a NOTIFY. Returns null for an unknown one, which a newer server may send during an upgrade. */
export function readSignal(payload: string | undefined): Signal | null {
  try {
    // The triggers of the migrations call the list of a task its desk.
    const {
      topic,
      user,
      desk: list,
      rows,
      hiddenFrom = [],
    } = JSON.parse(payload ?? '') as Partial<PersonSignal & RowChange & { desk: string }>
    switch (topic as Signal['topic'] | undefined) {
      case 'notifications':
      case 'session':
        return Number.isInteger(user) ? ({ topic, user } as PersonSignal) : null
      case 'tasks':
      case 'presence':
        return WORKLIST_NAMES.includes(list as WorklistName) && (rows === null || isRows(rows))
          ? ({ topic, list, rows, hiddenFrom } as RowChange)
          : null
      default:
        return null
    }
  } catch {
    return null
  }
}

const isRows = (rows: unknown): boolean => Array.isArray(rows) && rows.every((row) => Array.isArray(row) && Number.isInteger(row[0]))
