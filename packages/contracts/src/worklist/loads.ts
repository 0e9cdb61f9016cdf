import { countText } from '../wire/words.ts'
/** An assignable person and their workload. */
export interface Worker {
  Name: string
  /** The number of open rows, and how many of them are due today or late in the property's time zone. */
  open: number
  dueToday: number
  /** The number of rows assigned today, and the limit (`max_daily_assign`). */
  today: number
  most: number
  /** The last day of a current absence, YYYY-MM-DD, or '' if the person is at work. */
  awayUntil: string
  licences: readonly string[]
  /** The purposes of loans that the person works, and below the types. An empty list means all. */
  purposes: readonly string[]
  types: readonly string[]
}

/** The facts of a loan that decide to whom it can be assigned. */
export interface LoanToAssign {
  state: string
  purpose: string
  type: string
}

const usDay = (day: string) => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3')

/** Returns the message about the loans that lack something: 'No licence on file for TX (2 of 5 loans)'. Null if none lacks it. */
function lackMessage(
  loans: readonly LoanToAssign[],
  isLacking: (loan: LoanToAssign) => boolean,
  say: (loan: LoanToAssign) => string,
): string | null {
  const found = loans.filter(isLacking)
  const [first] = found
  if (!first) return null
  return loans.length === 1 ? say(first) : `${say(first)} (${found.length} of ${countText(loans.length, 'loan')})`
}

type Skills = Pick<Worker, 'licences' | 'purposes' | 'types'>

/** Returns what a person lacks for these loans, or null: a licence, a purpose or a type (domain 3, Automatic assignment). */
export function whyUnskilled(worker: Skills, loans: readonly LoanToAssign[], licenceStates: readonly string[]): string | null {
  return (
    lackMessage(
      loans,
      ({ state }) => licenceStates.includes(state) && !worker.licences.includes(state),
      ({ state }) => `No licence on file for ${state}`,
    ) ??
    lackMessage(
      loans,
      ({ purpose }) => worker.purposes.length > 0 && !worker.purposes.includes(purpose),
      ({ purpose }) => `Does not take the purpose ${purpose}`,
    ) ??
    lackMessage(
      loans,
      ({ type }) => worker.types.length > 0 && !worker.types.includes(type),
      ({ type }) => `Does not take ${type} loans`,
    )
  )
}

export const whyAway = ({ awayUntil }: Pick<Worker, 'awayUntil'>): string | null => (awayUntil ? `Away until ${usDay(awayUntil)}` : null)

export const whyEnough = ({ today, most }: Pick<Worker, 'today' | 'most'>): string | null =>
  today >= most ? `Was given ${today} of at most ${most} today` : null

/**
 * Returns why it is better not to assign these loans to a person now, or null (domain 3, Automatic assignment). Whoever assigns loans by
 * name may choose the person nevertheless.
 */
export const whyBetterNot = (worker: Worker, loans: readonly LoanToAssign[], licenceStates: readonly string[]): string | null =>
  whyAway(worker) ?? whyUnskilled(worker, loans, licenceStates) ?? whyEnough(worker)

export const formatLoad = ({ open, dueToday, today, most }: Pick<Worker, 'open' | 'dueToday' | 'today' | 'most'>): string =>
  `${open} open, ${dueToday} due today, given ${today} of ${most} today`

interface RankedWorker extends Pick<Worker, 'Name' | 'open' | 'dueToday' | 'today'> {
  /** The reason why the person cannot be assigned at all, or ''. */
  refused: string
  /** The reason why it is better not to assign the person, or ''. */
  why: string
}

const rank = ({ refused, why }: RankedWorker): number => (refused !== '' ? 2 : why === '' ? 0 : 1)

/**
 * Sorts workers, best first. Workers without any reason come first, by the fewest rows assigned today, then due today, then open. Workers
 * with a reason against them follow, then refused ones. The first gets in `best` why they are first. For all others it is ''.
 */
export function rankWorkers<W extends RankedWorker>(workers: readonly W[]): (W & { best: string })[] {
  const ranked = workers.toSorted(
    (a, b) => rank(a) - rank(b) || a.today - b.today || a.dueToday - b.dueToday || a.open - b.open || a.Name.localeCompare(b.Name, 'en'),
  )
  const able = ranked.filter((worker) => rank(worker) === 0)
  const first = able[0]
  return ranked.map((worker) => ({ ...worker, best: worker === first ? reasonForFirst(able) : '' }))
}

function reasonForFirst([first, second]: readonly RankedWorker[]): string {
  if (!first || !second) return 'The only one who can take it'
  if (first.today < second.today) return 'Given the least today'
  if (first.dueToday < second.dueToday) return 'Has the least due today'
  return first.open < second.open ? 'Has the least open' : 'As free as the next, first by name'
}
