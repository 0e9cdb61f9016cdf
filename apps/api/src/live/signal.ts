import { DESKS, type Desk } from '@ivue/contracts/desks/words.ts'

/** The channel of NOTIFY on which servers hear what was committed. Triggers of the migrations name it too. */
export const CHANNEL = 'ivue_live'

/**
 * Wakes one person's streams: `notifications` when something of theirs is new or was read, `session` when one of their sessions ended. Nothing of the change
 * itself travels here; each stream reads what its person may see.
 */
export interface PersonSignal {
  topic: 'notifications' | 'session'
  user: number
}

/** The id of a task, then the people in whose slots it is or was: who may see one of them may hear of it. */
export type TaskRow = readonly [id: number, ...people: (number | null)[]]

/** `tasks`: rows of a desk look different now; `presence`: somebody opened, left or took over one. `rows` null: too many to name. */
export interface DeskNews {
  topic: 'tasks' | 'presence'
  desk: Desk
  rows: readonly TaskRow[] | null
}

export type Signal = PersonSignal | DeskNews

export const isDeskNews = (signal: Signal): signal is DeskNews => 'desk' in signal

/** Null for a payload that this version does not know: a newer server beside this one may send it. */
export function readSignal(payload: string | undefined): Signal | null {
  try {
    const { topic, user, desk, rows } = JSON.parse(payload ?? '') as Partial<PersonSignal & DeskNews>
    switch (topic as Signal['topic'] | undefined) {
      case 'notifications':
      case 'session':
        return Number.isInteger(user) ? ({ topic, user } as PersonSignal) : null
      case 'tasks':
      case 'presence':
        return DESKS.includes(desk as Desk) && (rows === null || isRows(rows)) ? ({ topic, desk, rows } as DeskNews) : null
      default:
        return null
    }
  } catch {
    return null
  }
}

const isRows = (rows: unknown): boolean => Array.isArray(rows) && rows.every((row) => Array.isArray(row) && Number.isInteger(row[0]))
