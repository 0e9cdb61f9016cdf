import { type Event, eventJsonSql, eventRowsSql, eventShown } from './list-events.ts'
import { taskJsonSql } from './list-task-json.ts'
import { type Task, taskShown } from './list-task-shown.ts'
import { taskRowsSql } from './list-task-sql.ts'
import type { View } from './list-views.ts'

/** What a page is by hand: JSON by Postgres, or rows that are mapped here. */
export interface Bare {
  json: string
  rows: string
  /** A read row as the wire has it. */
  shown(row: object): object
}

export function bareOf(view: View): Bare {
  if (view.of === 'events') return { json: eventJsonSql(view), rows: eventRowsSql(view), shown: (row) => eventShown(row as Event) }
  return { json: taskJsonSql(view), rows: taskRowsSql(view), shown: (row) => taskShown(row as Task, view) }
}
