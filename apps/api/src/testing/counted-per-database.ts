import type { Database } from '../database.ts'

/** Counts from 1 in each database: what a test makes is called the same whichever files ran before it in the same worker. */
export function countedPerDatabase(): (db: Database) => number {
  const counts = new WeakMap<Database, number>()
  return (db) => {
    const next = (counts.get(db) ?? 0) + 1
    counts.set(db, next)
    return next
  }
}
