import type { LimitName } from './fact-rows.ts'

/** A limit in force from a first to a last day. An empty key matches every loan. A null last day is open. */
export interface FirstLimit {
  name: LimitName
  type: string
  purpose: string
  occupancy: string
  propertyType: string
  state: string
  from: string
  to: string | null
  value: number
}

const limit = (name: LimitName, from: string, value: number, keys: Partial<FirstLimit> = {}): FirstLimit => ({
  name,
  type: '',
  purpose: '',
  occupancy: '',
  propertyType: '',
  state: '',
  from,
  to: null,
  value,
  ...keys,
})

/**
 * The baseline and the ceiling of FHFA by year, for one unit, and for one unit in Alaska and Hawaii. The number of units of a 2-4 Unit is
 * not known. Its baseline is therefore that of two units and its ceiling that of four.
 */
const YEARS = [
  { year: 2024, baseline: 766_550, ceiling: 1_149_825, farCeiling: 1_724_725, twoUnits: 981_500, fourUnits: 2_211_600 },
  { year: 2025, baseline: 806_500, ceiling: 1_209_750, farCeiling: 1_814_625, twoUnits: 1_032_650, fourUnits: 2_326_875 },
  { year: 2026, baseline: 832_750, ceiling: 1_249_125, farCeiling: 1_873_675, twoUnits: 1_066_250, fourUnits: 2_402_625 },
] as const

const LOAN_LIMITS = YEARS.flatMap(({ year, baseline, ceiling, farCeiling, twoUnits, fourUnits }) => {
  const inYear = (name: LimitName, value: number, keys: Partial<FirstLimit> = {}) =>
    limit(name, `${year}-01-01`, value, { to: `${year}-12-31`, ...keys })
  return [
    inYear('Baseline loan amount', baseline),
    inYear('Baseline loan amount', twoUnits, { propertyType: '2-4 Unit' }),
    inYear('High-cost loan amount', ceiling),
    inYear('High-cost loan amount', fourUnits, { propertyType: '2-4 Unit' }),
    ...['AK', 'HI'].flatMap((state) => [
      inYear('Baseline loan amount', ceiling, { state }),
      inYear('High-cost loan amount', farCeiling, { state }),
    ]),
  ]
})

/** LTV in percent for purchase, refinance and cash-out; null where no loan is made. */
const LTVS: readonly (readonly [type: string, occupancy: string, propertyType: string, ltvs: readonly (number | null)[]])[] = [
  ['Conventional', 'Primary', '', [97, 97, 80]],
  ['Conventional', 'Primary', '2-4 Unit', [95, 95, 75]],
  ['Conventional', 'Primary', 'Manufactured', [95, 95, 65]],
  ['Conventional', 'Second Home', '', [90, 90, 75]],
  ['Conventional', 'Investment', '', [85, 75, 75]],
  ['Conventional', 'Investment', '2-4 Unit', [75, 75, 70]],
  ['FHA', 'Primary', '', [96.5, 97.75, 80]],
  ['VA', 'Primary', '', [100, 100, 100]],
  ['USDA', 'Primary', '', [100, 100, null]],
  ['Jumbo', 'Primary', '', [90, 90, 80]],
  ['Jumbo', 'Second Home', '', [80, 80, 70]],
  ['Jumbo', 'Investment', '', [70, 70, 60]],
]
const LTV_PURPOSES = ['Purchase', 'Refinance', 'Cash-Out Refinance'] as const

const LTV_LIMITS = LTVS.flatMap(([type, occupancy, propertyType, ltvs]) =>
  LTV_PURPOSES.flatMap((purpose, nth) => {
    const value = ltvs[nth]
    return value == null ? [] : [limit('LTV', '2024-01-01', value, { type, purpose, occupancy, propertyType })]
  }),
)

/** Limits that every installation gets: loan amounts of 2024 to 2026, and LTVs that are common. The bank maintains them. */
export const FIRST_LIMITS: readonly FirstLimit[] = [...LOAN_LIMITS, ...LTV_LIMITS]
