import type { Call } from '@ivue/contracts/contract.ts'
import type { Permission } from '@ivue/contracts/permissions.ts'
import type { Frequency, Rhythm } from '@ivue/contracts/schedules/schedules-contract.ts'
import type { Queries } from '../platform/database/database.ts'
import { findHolders, type PermissionHolder } from '../platform/rows/holders.ts'

/** Returns active people who may see and export a list, ordered by name; only those in `among` if given. */
export const findRecipients = (
  db: Queries,
  { access }: Pick<Call, 'access'>,
  among: readonly number[] | null = null,
): Promise<PermissionHolder[]> => findHolders(db, access === 'signed-in' ? ['grid.export'] : ['grid.export', access as Permission], among)

export const storedRhythm = ({ every, weekday, day, time }: { every: string; weekday: number; day: number; time: string }): Rhythm => ({
  every: every as Frequency,
  weekday,
  day,
  time,
})
