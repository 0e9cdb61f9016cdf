import { countText } from '@ivue/contracts/wire/words.ts'
/** A reviewer as seen by automatic assignment (domain 3, Automatic assignment). */
export interface Analyst {
  id: number
  name: string
  /** Whether they are absent on the day of the submission. */
  away: boolean
  reviewTypes: readonly string[]
  licences: readonly string[]
  /** Empty means every purpose, or every loan type. */
  purposes: readonly string[]
  loanTypes: readonly string[]
  /** The number of reviews assigned to them today, and the limit (`max_daily_assign`). */
  today: number
  most: number
  /** The time of their last assignment, in milliseconds since 1970. Null: never. */
  lastAt: number | null
  /** Whether they hold or held a slot of the loan, or the review judges their work. */
  workedIt: boolean
  /** Whether the review is a blind second one and they made the first. */
  reviewedIt: boolean
  /** Whether the review is post-closing and they worked at a desk recently (setting reviews.independenceMonths). */
  atDesk: boolean
}

export interface ReviewToAssign {
  type: string
  state: string
  purpose: string
  loanType: string
}

/** Returns why a person may not judge a review's work, or null. Automatic and manual assignment check it (domain 4, Independence). */
export function whyNotIndependent({ workedIt, atDesk }: Pick<Analyst, 'workedIt' | 'atDesk'>): string | null {
  if (workedIt) return 'Worked on this loan'
  return atDesk ? 'Worked at a desk lately, and the review is post-closing' : null
}

/**
 * Returns why an analyst cannot be assigned a review, or null. It checks
 * independence first, then skills, then availability today (domain 3 and 4).
 */
export function whyNotAssigned(analyst: Analyst, review: ReviewToAssign, licenceStates: readonly string[]): string | null {
  const tied = whyNotIndependent(analyst)
  if (tied) return tied
  if (analyst.reviewedIt) return 'Reviewed this loan already'
  if (!analyst.reviewTypes.includes(review.type)) return `Does not check ${review.type}`
  if (licenceStates.includes(review.state) && !analyst.licences.includes(review.state)) return `No licence on file for ${review.state}`
  if (analyst.purposes.length > 0 && !analyst.purposes.includes(review.purpose)) return `Does not take the purpose ${review.purpose}`
  if (analyst.loanTypes.length > 0 && !analyst.loanTypes.includes(review.loanType)) return `Does not take ${review.loanType} loans`
  if (analyst.away) return 'Away today'
  return analyst.today >= analyst.most ? `Was given ${analyst.today} of at most ${countText(analyst.most, 'review')} today` : null
}

export interface ChosenAnalyst {
  analyst: Analyst | null
  /** Why this analyst was chosen, or why nobody can take the review. */
  why: string
}

const MAX_NAMED = 10

/** Chooses the analyst for a review among those who can take it: fewest reviews today, then longest without one, then by name. */
export function chooseAnalyst(analysts: readonly Analyst[], review: ReviewToAssign, licenceStates: readonly string[]): ChosenAnalyst {
  const checked = analysts.map((analyst) => ({ analyst, why: whyNotAssigned(analyst, review, licenceStates) }))
  const able = checked.filter(({ why }) => why === null).map(({ analyst }) => analyst)
  const passedOver = checked.flatMap(({ analyst, why }) => (why === null ? [] : [`${analyst.name}: ${why}`]))
  const [first] = able.toSorted(
    (a, b) => a.today - b.today || (a.lastAt ?? 0) - (b.lastAt ?? 0) || a.name.localeCompare(b.name, 'en') || a.id - b.id,
  )
  if (!first) {
    const named = passedOver.slice(0, MAX_NAMED).join('; ')
    const more = passedOver.length > MAX_NAMED ? `; and ${passedOver.length - MAX_NAMED} more` : ''
    return { analyst: null, why: analysts.length === 0 ? 'There is no active QC analyst' : `Nobody can take it. ${named}${more}` }
  }
  const others = able.length === 1 ? 'the only one who can take it' : `the fewest of ${able.length} who can take it`
  return { analyst: first, why: `${first.name}: ${first.today} today, ${others}` }
}
