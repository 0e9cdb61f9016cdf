import type { Database } from '../database.ts'

const MOST_KEPT = 5_000

/** What this server remembers of a database while it is open: the last few thousand things; when it is full it begins anew. */
export function memoryOf<Key, Kept>() {
  const memories = new WeakMap<Database, Map<Key, Kept>>()
  return {
    find: (db: Database, key: Key): Kept | undefined => memories.get(db)?.get(key),
    keep(db: Database, key: Key, kept: Kept): void {
      const all = memories.get(db) ?? new Map<Key, Kept>()
      memories.set(db, all)
      if (all.size >= MOST_KEPT) all.clear()
      all.set(key, kept)
    },
    forget(db: Database, key: Key): void {
      memories.get(db)?.delete(key)
    },
  }
}
