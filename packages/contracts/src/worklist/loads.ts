/** Somebody who may be given work, as whoever assigns looks at them. */
export interface Worker {
  Name: string
  /** What they hold that is not done, and how much of it is due today or late, at the property. */
  open: number
  dueToday: number
  /** How much was given to them today, of how much (`max_daily_assign`). */
  today: number
  most: number
  /** The last day of an absence of today, YYYY-MM-DD; '' for who is at work. */
  awayUntil: string
  licences: readonly string[]
  /** Empty: every purpose, every type. */
  purposes: readonly string[]
  types: readonly string[]
}

/** What of a loan decides who takes it. */
export interface LoanToGive {
  state: string
  purpose: string
  type: string
}

const usDay = (day: string) => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3')

/** 'No licence on file for TX', of many loans '(2 of 5 loans)'. */
function lacking(loans: readonly LoanToGive[], isLacking: (loan: LoanToGive) => boolean, say: (loan: LoanToGive) => string): string | null {
  const found = loans.filter(isLacking)
  const [first] = found
  if (!first) return null
  return loans.length === 1 ? say(first) : `${say(first)} (${found.length} of ${loans.length} loans)`
}

/** Why it is better not to give somebody these loans now, or null (domain 3, Automatic assignment). A person may decide otherwise. */
export function whyBetterNot(worker: Worker, loans: readonly LoanToGive[], licenceStates: readonly string[]): string | null {
  if (worker.awayUntil) return `Away until ${usDay(worker.awayUntil)}`
  return (
    lacking(
      loans,
      ({ state }) => licenceStates.includes(state) && !worker.licences.includes(state),
      ({ state }) => `No licence on file for ${state}`,
    ) ??
    lacking(
      loans,
      ({ purpose }) => worker.purposes.length > 0 && !worker.purposes.includes(purpose),
      ({ purpose }) => `Does not take the purpose ${purpose}`,
    ) ??
    lacking(
      loans,
      ({ type }) => worker.types.length > 0 && !worker.types.includes(type),
      ({ type }) => `Does not take ${type} loans`,
    ) ??
    (worker.today >= worker.most ? `Was given ${worker.today} of at most ${worker.most} today` : null)
  )
}

/** '12 open, 3 due today, given 4 of 10 today' */
export const loadWords = ({ open, dueToday, today, most }: Pick<Worker, 'open' | 'dueToday' | 'today' | 'most'>): string =>
  `${open} open, ${dueToday} due today, given ${today} of ${most} today`

interface Judged extends Pick<Worker, 'Name' | 'open' | 'dueToday' | 'today'> {
  /** Why they may not be given it at all; '' where they may. */
  refused: string
  /** Why it is better not to; '' for no reason. */
  why: string
}

const rankOf = ({ refused, why }: Judged): number => (refused !== '' ? 2 : why === '' ? 0 : 1)

/** The best first: who may and should, of those with the least given today, then due today, then open; then who better not, then who may not. `best` says why of the first. */
export function rankWorkers<W extends Judged>(workers: readonly W[]): (W & { best: string })[] {
  const ranked = workers.toSorted(
    (a, b) =>
      rankOf(a) - rankOf(b) || a.today - b.today || a.dueToday - b.dueToday || a.open - b.open || a.Name.localeCompare(b.Name, 'en'),
  )
  const able = ranked.filter((worker) => rankOf(worker) === 0)
  const first = able[0]
  return ranked.map((worker) => ({ ...worker, best: worker === first ? whyBest(able) : '' }))
}

function whyBest([first, second]: readonly Judged[]): string {
  if (!first || !second) return 'The only one who can take it'
  if (first.today < second.today) return 'Given the least today'
  if (first.dueToday < second.dueToday) return 'Has the least due today'
  return first.open < second.open ? 'Has the least open' : 'As free as the next, first by name'
}
