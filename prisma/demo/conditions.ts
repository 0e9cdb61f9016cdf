import { inOffice } from './days.ts'
import type { DemoLoan } from './loans.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

export interface DemoCondition {
  owner: 'Lender' | 'Customer' | 'RDCA'
  name: string
  open: boolean
  /** Day number. */
  eta: number
  changedAt: number
  changedBy: string
  changes: number
}

const DAY_MS = 86_400_000

const LENDER = [
  'Final title commitment',
  'Closing protection letter',
  'Flood certificate',
  'Verbal verification of employment within 10 business days of the note',
  'Tax transcripts of both years',
  'Final inspection with photographs',
  'Wire instructions of the settlement agent, confirmed by telephone',
  'Homeowners association questionnaire',
]
const CUSTOMER = [
  'Two most recent paystubs',
  'W-2 forms of the last two years',
  'Bank statements of the last two months, all pages',
  'Letter of explanation for recent credit inquiries',
  'Evidence of homeowners insurance with paid receipt',
  'Gift letter and evidence of the transfer',
  'Signed tax returns of the last two years, all schedules',
]
const RDCA = ['RDCA income recalculation', 'RDCA asset review', 'RDCA liability review', 'RDCA occupancy review']
const OF_PURCHASE = 'Purchase contract with all addenda, signed'
const OF_REFINANCE = 'Payoff statement good through funding'

/** Some of a list, none twice, in the order of the list. */
function some(list: readonly string[], count: number, random: Random): string[] {
  const wanted = new Set<string>()
  while (wanted.size < Math.min(count, list.length)) wanted.add(random.pick(list))
  return list.filter((name) => wanted.has(name))
}

/** The conditions of a decided loan: made at the decision, cleared one after the other until it is clear to close. */
export function makeConditions(loan: DemoLoan, { now }: World, random: Random): DemoCondition[] {
  const { decidedAt, product, milestones, endedAt, underwriter, processor, outcome } = loan
  if (decidedAt === null || outcome === 'Declined') return []
  const purchase = product.purpose === 'Purchase'
  const names: [DemoCondition['owner'], string][] = [
    ...some(LENDER, random.int(2, 5), random).map((name): [DemoCondition['owner'], string] => ['Lender', name]),
    ['Lender', purchase ? OF_PURCHASE : OF_REFINANCE],
    ...some(CUSTOMER, random.int(2, 5), random).map((name): [DemoCondition['owner'], string] => ['Customer', name]),
    ...some(RDCA, random.int(0, 2), random).map((name): [DemoCondition['owner'], string] => ['RDCA', name]),
  ]
  const until = Math.min(now, endedAt ?? now)
  const span = Math.max(DAY_MS, milestones.clearAt - decidedAt)
  return names.map(([owner, name]) => {
    const share = random.between(0.1, 1)
    const touched = random.between(0, 0.9)
    const changes = random.int(1, 4)
    const clearedAt = inOffice(decidedAt + span * share, milestones.clearAt)
    const open = clearedAt > until
    const asked = decidedAt + (until - decidedAt) * touched
    return {
      owner,
      name,
      open,
      eta: Math.floor((decidedAt + span * Math.min(1, share + random.between(-0.15, 0.1))) / DAY_MS),
      changedAt: open ? (changes === 1 ? decidedAt : Math.max(decidedAt, inOffice(asked, until))) : Math.max(decidedAt, clearedAt),
      changedBy: (owner === 'Customer' ? processor : underwriter)?.fullName ?? 'System',
      // Made, and cleared.
      changes: open ? changes : changes + 1,
    }
  })
}
