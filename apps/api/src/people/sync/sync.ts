import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import type { SyncSummary, UserValues } from '@ivue/contracts/people/user-fields.ts'
import { LEFT_COMPANY, USER_LABELS } from '@ivue/contracts/people/user-words.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import type { Act } from '../../audit/record-events.ts'
import type { Database } from '../../platform/database/database.ts'
import type { StaffWarehouse } from '../../platform/rows/staff-feed.ts'
import type { RecordChange } from '../../platform/rpc/implement.ts'
import { readFeed } from './sync-feed.ts'
import { planSync, type SyncedValues, type SyncPlan } from './sync-plan.ts'
import { changeSynced, createSynced, deactivateSynced, lockUsers } from './sync-queries.ts'

/** Maximum number of names of each kind in the summary and in the audit trail. */
const MAX_NAMED = 200

export interface Sync extends Act {
  /** The business zone; a person counts as gone from the start of `leftOn` there. */
  zone: string
  blank: UserValues
  feed: StaffWarehouse
}

/** Applies the staff feed in one transaction (domain 1, Staff warehouse). New users get no groups and no password. */
export async function syncStaff(db: Database, { viewer, now, zone, blank, changed, feed }: Sync): Promise<SyncSummary> {
  const rows = await readFeed(feed)
  const stamp = { now, by: viewer.userId }
  const plan = await db.$transaction(
    async (tx) => {
      const made = planSync(rows, await lockUsers(tx), { today: dayAt(now, zone), viewerId: viewer.userId, blank })
      await createSynced(tx, made.create, stamp)
      await changeSynced(tx, made.change, stamp)
      await deactivateSynced(tx, made.deactivate, stamp)
      return made
    },
    { timeout: 30_000 },
  )
  auditChanges(changed, plan)
  return buildSummary(plan)
}

function buildSummary({ create, change, deactivate, unchanged, skipped }: SyncPlan): SyncSummary {
  const names = (people: readonly { client_system_full_name: string }[]) =>
    people.slice(0, MAX_NAMED).map((one) => one.client_system_full_name)
  return {
    created: create.length,
    changed: change.length,
    deactivated: deactivate.length,
    unchanged,
    skipped: skipped.slice(0, MAX_NAMED),
    names: { created: names(create), changed: names(change.map(({ after }) => after)), deactivated: names(deactivate) },
  }
}

function auditChanges(changed: RecordChange, { create, change, deactivate }: SyncPlan): void {
  for (const person of create.slice(0, MAX_NAMED))
    changed(`User ${person.client_system_full_name} (${person.ad_network_acc})`, '', 'created by the staff feed')
  for (const { before, after } of change.slice(0, MAX_NAMED)) {
    for (const field of Object.keys(after) as (keyof SyncedValues)[])
      changed(`User ${after.client_system_full_name}: ${USER_LABELS[field]}`, before[field], after[field])
  }
  for (const person of deactivate.slice(0, MAX_NAMED))
    changed(`User ${person.client_system_full_name} (${person.ad_network_acc}): Inactive`, 'No', `Yes, ${LEFT_COMPANY}`)
  const more = create.length + change.length + deactivate.length
  if (Math.max(create.length, change.length, deactivate.length) > MAX_NAMED)
    changed('Staff feed', '', `${countText(more, 'person', 'people')} in all`)
}
