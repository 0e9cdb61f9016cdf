import { findPropertyZone } from '@ivue/contracts/calendar/property-zone.ts'
import { REGIONS_OF } from '@ivue/contracts/loans/words.ts'
import { MEDIAN_AMOUNT, OCCUPANCY_SHARES, PRIORITY_SHARES, PROPERTY_SHARES, REGION_SHARES, TERMS, TYPES } from '../distributions.ts'
import type { Random } from '../random.ts'
import { personName } from '../staff/names.ts'
import type { World } from '../world.ts'
import { marketOn } from './market.ts'
import { stateOf, townOf } from './places.ts'

type LoanType = (typeof TYPES.values)[number]
export type Product = ReturnType<typeof makeProduct>

const CONSTRUCTION_SHARE = 0.03
const CASH_OUT_SHARE = 0.55
/** Margins on the market's note rate, by loan type. */
const RATE_MARGINS: Partial<Record<LoanType, number>> = { VA: -0.3, FHA: -0.15, Jumbo: 0.15 }
/** Types of loans for an owner-occupied home with a small down payment. */
const GOVERNMENT_TYPES: readonly LoanType[] = ['FHA', 'VA', 'USDA']

function purposeOf(refinanceShare: number, random: Random) {
  if (random.chance(CONSTRUCTION_SHARE)) return 'Construction Loan'
  if (!random.chance(refinanceShare)) return 'Purchase'
  return random.chance(CASH_OUT_SHARE) ? 'Cash-Out Refinance' : 'Refinance'
}

function makeBorrowers(random: Random) {
  const { first, last } = personName(random)
  const borrowerCount = random.chance(0.54) ? 1 : random.chance(0.96) ? 2 : random.int(3, 4)
  const coBorrowerLastName = borrowerCount === 1 ? '' : random.chance(0.78) ? last : personName(random).last
  return { borrowerLastName: last, borrowerFirstName: first, coBorrowerLastName, borrowerCount }
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

function makeTerms(type: LoanType, purpose: string, price: number, rate: number, random: Random) {
  const median = MEDIAN_AMOUNT[type] * (type === 'Jumbo' ? 1 : price) * (purpose === 'Purchase' ? 1 : 0.82)
  const raw = clamp(random.logNormal(median, type === 'Jumbo' ? 0.25 : 0.36), 40_000, 3_500_000)
  const full = GOVERNMENT_TYPES.includes(type)
  const ltv = purpose === 'Purchase' ? random.normal(full ? 95 : 80, full ? 4 : 10) : random.normal(full ? 82 : 66, 11)
  const termMonths = random.weighted(TERMS)
  const margin = (RATE_MARGINS[type] ?? 0) - (termMonths <= 180 ? 0.6 : 0)
  return {
    amount: Math.round(raw / 250) * 250,
    ltv: Math.round(clamp(ltv, 20, full ? 100 : 97) * 100) / 100,
    termMonths,
    noteRate: Math.max(1.875, Math.round((rate + margin + random.normal(0, 0.22)) * 8) / 8),
  }
}

/** Returns facts that do not change over the life of a loan: borrower, property, money. Keys are named after columns of loans. */
export function makeProduct(application: number, { sales }: World, random: Random) {
  const { rate, refinanceShare } = marketOn(application)
  const purpose = purposeOf(refinanceShare, random)
  const type = random.weighted(TYPES)
  const region = random.weighted(REGION_SHARES)
  const state = stateOf(region, random)
  const { city, zip } = townOf(state, random)
  const terms = makeTerms(type, purpose, state.price, rate, random)
  const officers = sales.officers.get(region) as readonly string[]
  const officer = random.int(0, officers.length - 1)
  return {
    ...makeBorrowers(random),
    ...terms,
    purpose,
    type,
    program: `${terms.termMonths / 12} Yr ${random.chance(0.93) ? 'Fixed' : 'ARM'}`,
    occupancy: GOVERNMENT_TYPES.includes(type) ? 'Primary' : random.weighted(OCCUPANCY_SHARES),
    propertyType: random.weighted(PROPERTY_SHARES),
    propertyCity: city,
    propertyState: state.code,
    propertyZip: zip,
    zone: findPropertyZone(state.code, zip),
    channel: REGIONS_OF.Centralized.includes(region) ? 'Centralized' : 'Retail',
    region,
    branchCode: `${state.code}-${String(101 + officer * 37).padStart(4, '0')}`,
    mloName: officers[officer] as string,
    priority: random.weighted(PRIORITY_SHARES),
  }
}
