import { createHash } from 'node:crypto'
import { BUSINESS_ZONE, dayText, isOperatingDay, minutesLater, moment } from './days.ts'
import type { Person } from './people.ts'
import { Random } from './random.ts'

export interface DemoImport {
  id: number
  type: 'closingAssignment' | 'processorUW'
  /** Day number of the working day it carries; it ran in the night after. */
  day: number
  contentHash: Buffer
  fileName: string
  created: number
  changed: number
  unchanged: number
  mismatched: number
  rejected: number
  by: Person
  startedAt: number
  endedAt: number
}

export interface NightlyImports {
  list: readonly DemoImport[]
  /** The import that carried the day, when it is recent enough to be kept. */
  of: (type: DemoImport['type'], day: number) => DemoImport | undefined
}

/** How many days back imports are kept, and how often a night's run fell out. */
const KEPT_DAYS = 30
const GAP = 0.06
export const IMPORT_MINUTE = 5 * 60

/** The nights of the last month; older work came in before these were kept. */
export function makeImports(today: number, loans: number, seed: string, by: Person): NightlyImports {
  const random = new Random(seed, 'imports')
  const daily = Math.max(4, Math.round(loans / 1250))
  const list: DemoImport[] = []
  const found = new Map<string, DemoImport>()
  for (let day = today - KEPT_DAYS; day < today; day++) {
    if (!isOperatingDay(day)) continue
    for (const [order, type] of (['closingAssignment', 'processorUW'] as const).entries()) {
      if (random.chance(GAP)) continue
      const created = random.int(Math.ceil(daily * 0.7), Math.ceil(daily * 1.3))
      const startedAt = moment(day + 1, IMPORT_MINUTE + order * 12, BUSINESS_ZONE)
      const entry: DemoImport = {
        id: list.length + 1,
        type,
        day,
        contentHash: createHash('sha256')
          .update(`${seed}/${type}/${dayText(day)}`)
          .digest(),
        fileName: `${type === 'closingAssignment' ? 'Closing Assignment' : 'Processor UW Assignment'} ${dayText(day)}.xlsx`,
        created,
        changed: random.int(daily * 2, daily * 4),
        unchanged: random.int(daily, daily * 6),
        mismatched: random.int(0, Math.ceil(daily / 8)),
        rejected: random.int(0, Math.ceil(daily / 6)),
        by,
        startedAt,
        endedAt: minutesLater(startedAt, random.int(1, 6)),
      }
      list.push(entry)
      found.set(`${type}${day}`, entry)
    }
  }
  return { list, of: (type, day) => found.get(`${type}${day}`) }
}
