import type { Database } from '../platform/database/database.ts'

/**
 * Returns a counter that starts at 1 in each database, so that names in a test do not depend on which files ran before it in the same
 * worker.
 */
export function createCounterPerDatabase(): (db: Database) => number {
  const counts = new WeakMap<Database, number>()
  return (db) => {
    const next = (counts.get(db) ?? 0) + 1
    counts.set(db, next)
    return next
  }
}
