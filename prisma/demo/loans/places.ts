import type { StateCode } from '@ivue/contracts/wire/states.ts'
import { type Random, type WeightedChoice, weighted } from '../random.ts'
import states from './states.json' with { type: 'json' }

/**
 * States with their share in percent (domain 6.2, States; the rest by population), their price level relative to the national one, and towns
 * with their ZIP areas.
 */
export const DEMO_STATES = Object.entries(states).map(([code, { towns, ...state }]) => ({
  ...state,
  code: code as StateCode,
  towns: Object.entries(towns).map(([name, area]) => ({ name, area })),
}))
export type State = (typeof DEMO_STATES)[number]

/** The states where each sales region is strong. It sells less elsewhere. */
const HOME: Record<string, string> = {
  'CS Chandler': 'AZ CA NV UT CO WA OR NM ID HI AK MT',
  'CS Charlotte': 'NC SC VA GA FL TN MD NJ NY PA CT MA OH MI',
  'CS Plano': 'TX OK LA AR KS MO IL IN WI MN IA NE KY AL MS',
  'RS Sub Div 22 West': 'CA AZ TX CO WA OR NV UT NM ID MT WY AK HI OK KS NE SD ND MN',
  'RS Sub Div 5 East': 'FL NC GA OH PA NY VA MI TN IL NJ MA IN MD MO WI SC AL LA KY CT NH ME RI DE DC VT WV MS AR IA PR',
}

const byRegion = new Map(
  Object.entries(HOME).map(([region, home]) => {
    const strong = new Set(home.split(' '))
    const weights = DEMO_STATES.map(({ code, share }) => share * (strong.has(code) ? 1.5 : 0.5))
    return [region, weighted(DEMO_STATES, weights)]
  }),
)

/** Returns a random state for a loan of a region. National shares are preserved. Where one region sells less, another sells more. */
export const stateOf = (region: string, random: Random): State => random.weighted(byRegion.get(region) as WeightedChoice<State>)

export function townOf(state: State, random: Random): { city: string; zip: string } {
  const { name, area } = random.pick(state.towns)
  return { city: name, zip: area + String(random.int(1, 99)).padStart(2, '0') }
}
