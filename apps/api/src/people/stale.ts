import { Refusal } from '../rpc/refusal.ts'

/** Refuses a change made on top of somebody else's. Without a version (the old client) changes are serialised, the last one stays. */
export function refuseStale(what: string, version: number, seen: number | undefined): void {
  if (seen === undefined || seen === version) return
  throw new Refusal(`Somebody changed this ${what} since you opened it. Nothing of yours was saved: close it and open it again`, {
    type: 'stale',
    version,
  })
}
