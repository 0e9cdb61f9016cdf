import { momentText } from '@ivue/contracts/calendar/moment-text.ts'
import type { SlaRules } from '@ivue/contracts/desks/clock/sla.ts'
import type { Setting, SettingChange } from '@ivue/contracts/settings/contract.ts'
import {
  findArea,
  formatSetting,
  getDeclaration,
  type SettingJson,
  settingKind,
  settingLabel,
  settingProblem,
} from '@ivue/contracts/settings/rules.ts'
import { SETTINGS, type SettingKey, type SettingValue } from '@ivue/contracts/settings/settings.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database, Queries } from '../platform/database/database.ts'
import { LOCKS } from '../platform/database/locks.ts'
import type { RecordChange, SignedIn } from '../platform/rpc/implement.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { addCalendarVersion, readLatestCalendars } from './calendars.ts'
import { readOfficeZone } from './office-zone.ts'

const keys = Object.keys(SETTINGS) as SettingKey[]

/** Returns every setting with its value, default and last change. */
export async function listSettings(db: Database): Promise<Setting[]> {
  const [rows, changes] = await Promise.all([
    db.setting.findMany(),
    db.settingChange.findMany({ distinct: ['key'], orderBy: [{ key: 'asc' }, { version: 'desc' }] }),
  ])
  const stored = new Map(rows.map((row) => [row.key, row.value]))
  const latest = new Map(changes.map((change) => [change.key, change]))
  return keys.map((key) => {
    const { default: standard, unit, meaning } = getDeclaration(key)
    const change = latest.get(key)
    return {
      key,
      area: findArea(key),
      label: settingLabel(key),
      meaning,
      unit,
      kind: settingKind(key),
      value: standing(key, stored.get(key)) as SettingJson,
      default: standard as SettingJson,
      isDefault: formatSetting(standing(key, stored.get(key))) === formatSetting(standard),
      version: change?.version ?? 0,
      changedAt: change?.at.toISOString() ?? '',
      changedBy: change?.actorName ?? '',
    }
  })
}

/** Returns the effective value. A stored value that violates its rule counts as the default. */
function standing(key: SettingKey, stored: unknown): unknown {
  return stored === undefined || settingProblem(key, stored) ? getDeclaration(key).default : stored
}

/** Returns the changes of a setting, newest first, with values as text. */
export async function readSettingHistory(db: Database, key: string): Promise<SettingChange[]> {
  const changes = await db.settingChange.findMany({ where: { key }, orderBy: { version: 'desc' }, take: 200 })
  const words = (value: unknown) =>
    value === null ? `default (${formatSetting(getDeclaration(key as SettingKey).default)})` : formatSetting(value)
  return changes.map(({ version, at, actorName, before, after }) => ({
    version,
    at: at.toISOString(),
    by: actorName,
    before: words(before),
    after: words(after),
  }))
}

export interface SettingEdit {
  key: SettingKey
  /** Null resets to the default. */
  value: SettingJson | null
  /** The version that the sender read. */
  seen: number
}

/**
 * Changes a setting and records its history. Throws Refusal for an invalid value and, as an optimistic lock, for a stale version with
 * who and when. An SLA rule creates a new calendar version, by which due moments are recomputed. Returns the new version.
 */
export async function changeSetting(
  db: Database,
  viewer: SignedIn,
  now: Date,
  { key, value, seen }: SettingEdit,
  changed: RecordChange,
): Promise<number> {
  const problem = value === null ? null : settingProblem(key, value)
  if (problem) throw Refusal.field('value', problem)
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCKS.of.settings}::int, hashtext(${key}))`
    const last = await tx.settingChange.findFirst({ where: { key }, orderBy: { version: 'desc' } })
    if ((last?.version ?? 0) !== seen) throw new Refusal(await staleWords(tx, last), { type: 'stale', version: last?.version ?? 0 })
    const row = await tx.setting.findUnique({ where: { key } })
    const before = standing(key, row?.value)
    const after = value ?? getDeclaration(key).default
    if (formatSetting(before) === formatSetting(after) && (value === null) === !row)
      throw Refusal.field('value', 'This is already the value')

    const version = seen + 1
    if (value === null) await tx.setting.deleteMany({ where: { key } })
    else {
      const fields = { value: value as Prisma.InputJsonValue, changedAt: now, changedById: viewer.userId, version }
      await tx.setting.upsert({ where: { key }, create: { key, ...fields }, update: fields })
    }
    await tx.settingChange.create({
      data: {
        key,
        version,
        at: now,
        actorId: viewer.userId,
        actorName: viewer.fullName,
        before: json(row ? before : null),
        after: json(value),
      },
    })
    const subject = `${findArea(key)}: ${settingLabel(key)}`
    changed(subject, formatSetting(before), formatSetting(after))
    if (key.startsWith('sla.')) {
      const { edits } = await readLatestCalendars(tx, { lock: true })
      const summary = `${subject}: ${formatSetting(before)} → ${formatSetting(after)}`
      await addCalendarVersion(tx, viewer, now, { edits, rules: await slaRules(tx), summary })
    }
    return version
  })
}

const json = (value: unknown) => (value === null ? Prisma.DbNull : (value as Prisma.InputJsonValue))

async function staleWords(tx: Queries, last: { actorName: string; at: Date } | null): Promise<string> {
  return last
    ? `${last.actorName} changed this at ${momentText(last.at, await readOfficeZone(tx))}. Look again before you change it`
    : 'Look again before you change it'
}

/** Reads the SLA rules from the settings within this transaction. */
async function slaRules(tx: Queries): Promise<SlaRules> {
  const rows = await tx.setting.findMany({ where: { key: { startsWith: 'sla.' } } })
  const stored = new Map(rows.map((row) => [row.key, row.value]))
  const get = <K extends SettingKey>(key: K) => standing(key, stored.get(key)) as SettingValue<K>
  return {
    disclosureDays: get('sla.disclosureDays'),
    disclosureNotice: get('sla.disclosureNotice'),
    endOfDayMinute: parseMinute(get('sla.endOfDay')),
    packageMinute: parseMinute(get('sla.packageBy')),
    rescissionDays: get('sla.rescissionDays'),
  }
}

const parseMinute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
