import { FEED_MILESTONES, type FeedMilestone } from '@ivue/contracts/loans/milestones.ts'
import { operatingDayFrom } from './days.ts'
import type { DemoLoan } from './loans.ts'
import { personName } from './names.ts'
import { Random } from './random.ts'
import type { World } from './world.ts'

/** What the fulfilment system says of a loan. Days are day numbers, null while they have not come. */
export interface DemoFeed {
  registered: number
  consent: number | null
  ecoa: number | null
  appraisalOrdered: number | null
  appraisalReceived: number | null
  titleOrdered: number | null
  titleReceived: number | null
  salesTeam: string
  salesDirector: string
  assistant: { name: string; site: string; manager: string }
  equifaxComplete: boolean
  trueDay1: boolean
  inspectionWaiver: boolean
  existingAppraisal: boolean
  marks: Record<string, 'Done' | 'Open'>
}

const DAY_MS = 86_400_000
const SITES = ['Chandler', 'Charlotte', 'Plano', 'Remote']
const TEAMS = ['Ironwood', 'Juniper', 'Mesquite', 'Palo Verde', 'Sycamore', 'Willow']
const ASSISTANTS = 40
/** A little after the notice of action is due at the latest: some thirty days after the application. */
const ECOA_DAYS = 27

/** By when a step is done at the latest, as a share of the way from the application to clear to close. */
const STEPS: Record<FeedMilestone, number> = {
  CIN: 0.08,
  EMS: 0.12,
  SSA_89: 0.2,
  'Tax Transc': 0.45,
  'PA QC': 0.4,
  STA: 0.5,
  'APPR QC': 0.62,
  'CIAPPR QC': 0.68,
  OIP: 0.8,
  'VOE/VVOE': 0.95,
  Payoff: 0.97,
}

interface Crew {
  directors: readonly string[]
  assistants: readonly DemoFeed['assistant'][]
}
const crews = new WeakMap<World, Crew>()

function crewOf(world: World): Crew {
  let crew = crews.get(world)
  if (!crew) {
    const random = new Random(world.seed, 'sales and assistants')
    const name = () => {
      const { first, last } = personName(random)
      return `${first} ${last}`
    }
    const managers = Array.from({ length: 5 }, name)
    crew = {
      directors: TEAMS.map(name),
      assistants: Array.from({ length: ASSISTANTS }, () => ({ name: name(), site: random.pick(SITES), manager: random.pick(managers) })),
    }
    crews.set(world, crew)
  }
  return crew
}

export function makeFeed(loan: DemoLoan, world: World, random: Random): DemoFeed {
  const { milestones, product, endedAt } = loan
  const { application, clearAt } = milestones
  const until = Math.min(world.day, endedAt === null ? world.day : Math.floor(endedAt / DAY_MS))
  const past = (day: number) => (day <= until ? day : null)
  const whole = Math.max(4, Math.floor(clearAt / DAY_MS) - application)
  const at = (share: number) => operatingDayFrom(application + Math.max(1, Math.round(whole * share)))

  const waiver = product.purpose !== 'Purchase' && random.chance(0.16)
  const existing = !waiver && product.purpose !== 'Purchase' && random.chance(0.06)
  const ordered = at(random.between(0.06, 0.2))
  const titleOrdered = at(random.between(0.04, 0.14))
  const refinance = product.purpose === 'Refinance' || product.purpose === 'Cash-Out Refinance'
  const marks: DemoFeed['marks'] = {}
  for (const step of FEED_MILESTONES) {
    const day = at(STEPS[step] * random.between(0.75, 1))
    if (step === 'Payoff' && !refinance) continue
    if ((step === 'APPR QC' || step === 'CIAPPR QC') && waiver) continue
    marks[step] = past(day) === null ? 'Open' : 'Done'
  }
  const team = random.int(0, TEAMS.length - 1)
  const { directors, assistants } = crewOf(world)
  return {
    registered: application,
    consent: past(application + random.int(0, 3)),
    ecoa: past(operatingDayFrom(application + Math.min(ECOA_DAYS, whole))),
    appraisalOrdered: waiver || existing ? null : past(ordered),
    appraisalReceived: waiver || existing ? null : past(Math.min(at(0.6), operatingDayFrom(ordered + random.int(6, 14)))),
    titleOrdered: past(titleOrdered),
    titleReceived: past(Math.min(at(0.7), operatingDayFrom(titleOrdered + random.int(4, 12)))),
    salesTeam: TEAMS[team] as string,
    salesDirector: directors[team] as string,
    assistant: random.pick(assistants),
    equifaxComplete: until > application && random.chance(0.9),
    trueDay1: random.chance(0.35),
    inspectionWaiver: waiver,
    existingAppraisal: existing,
    marks,
  }
}
