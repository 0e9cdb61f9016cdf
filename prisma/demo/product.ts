import { zoneOf } from '@ivue/contracts/calendar/zone-of.ts'
import { REGIONS, REGIONS_OF } from '@ivue/contracts/loans/words.ts'
import { AMOUNT, OCCUPANCY_SHARES, PRIORITY_SHARES, PROPERTY_SHARES, REGION_SHARES, TERMS, TYPES } from './distributions.ts'
import { personName } from './names.ts'
import { stateOf, townOf } from './places.ts'
import { Random } from './random.ts'
import { regimeOf } from './regimes.ts'

/** What does not change over the life of a loan: the borrower, the house, the money. */
export interface Product {
  borrowerLast: string
  borrowerFirst: string
  coBorrowerLast: string
  borrowerCount: number
  purpose: string
  type: string
  program: string
  amount: number
  noteRate: number
  term: number
  ltv: number
  occupancy: string
  propertyType: string
  city: string
  state: string
  zip: string
  zone: string
  channel: string
  region: string
  branch: string
  mlo: string
  priority: string
}

const CONSTRUCTION = 0.03
const CASH_OUT_SHARE = 0.55
const MLOS_PER_REGION = 24

/** The loan officers of each sales region, by name. */
export type Officers = ReadonlyMap<string, readonly string[]>

export function makeOfficers(seed: string): Officers {
  const random = new Random(seed, 'officers')
  return new Map(
    REGIONS.map((region) => [
      region,
      Array.from({ length: MLOS_PER_REGION }, () => {
        const { first, last } = personName(random)
        return `${first} ${last}`
      }),
    ]),
  )
}

function purposeOf(refinanceShare: number, random: Random): string {
  if (random.chance(CONSTRUCTION)) return 'Construction Loan'
  if (!random.chance(refinanceShare)) return 'Purchase'
  return random.chance(CASH_OUT_SHARE) ? 'Cash-Out Refinance' : 'Refinance'
}

function borrowersOf(random: Random) {
  const { first, last } = personName(random)
  const count = random.chance(0.54) ? 1 : random.chance(0.96) ? 2 : random.int(3, 4)
  const other = count === 1 ? '' : random.chance(0.78) ? last : personName(random).last
  return { borrowerFirst: first, borrowerLast: last, coBorrowerLast: other, borrowerCount: count }
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

function moneyOf(type: string, purpose: string, price: number, rate: number, random: Random) {
  const median = (AMOUNT[type] as number) * (type === 'Jumbo' ? 1 : price) * (purpose === 'Purchase' ? 1 : 0.82)
  const raw = clamp(random.logNormal(median, type === 'Jumbo' ? 0.25 : 0.36), 40_000, 3_500_000)
  const full = type === 'FHA' || type === 'VA' || type === 'USDA'
  const ltv = purpose === 'Purchase' ? random.normal(full ? 95 : 80, full ? 4 : 10) : random.normal(full ? 82 : 66, 11)
  const term = random.weighted(TERMS)
  const margin = (type === 'VA' ? -0.3 : type === 'FHA' ? -0.15 : type === 'Jumbo' ? 0.15 : 0) - (term <= 180 ? 0.6 : 0)
  return {
    amount: Math.round(raw / 250) * 250,
    ltv: Math.round(clamp(ltv, 20, full ? 100 : 97) * 100) / 100,
    term,
    noteRate: Math.max(1.875, Math.round((rate + margin + random.normal(0, 0.22)) * 8) / 8),
  }
}

export function makeProduct(application: number, officers: Officers, random: Random): Product {
  const regime = regimeOf(application)
  const purpose = purposeOf(regime.refinanceShare, random)
  const type = random.weighted(TYPES)
  const region = random.weighted(REGION_SHARES)
  const state = stateOf(region, random)
  const { city, zip } = townOf(state, random)
  const money = moneyOf(type, purpose, state.price, regime.rate, random)
  const officer = random.int(0, MLOS_PER_REGION - 1)
  return {
    ...borrowersOf(random),
    ...money,
    purpose,
    type,
    program: `${money.term / 12} Yr ${random.chance(0.93) ? 'Fixed' : 'ARM'}`,
    occupancy: type === 'FHA' || type === 'VA' || type === 'USDA' ? 'Primary' : random.weighted(OCCUPANCY_SHARES),
    propertyType: random.weighted(PROPERTY_SHARES),
    city,
    state: state.code,
    zip,
    zone: zoneOf(state.code, zip),
    channel: REGIONS_OF.Centralized.includes(region) ? 'Centralized' : 'Retail',
    region,
    branch: `${state.code}-${String(101 + officer * 37).padStart(4, '0')}`,
    mlo: (officers.get(region) as readonly string[])[officer] as string,
    priority: random.weighted(PRIORITY_SHARES),
  }
}
