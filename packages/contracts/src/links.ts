import { countedForSla, REASONS_MISSING } from './desks/sla-filter.ts'
import { DESKS, type Desk } from './desks/words.ts'
import type { Permission } from './permissions.ts'
import { paths, type ScreenName } from './screens.ts'

/** The parameters of links that are no filter of a list. The server writes them, and the web reads them. */
export const LINK = {
  /** The number of the loan whose popup is open. */
  loan: 'loan',
  /** The desk on whose row the popup works. */
  desk: 'desk',
  /** The id of the row of a list whose dialog opens. */
  open: 'open',
  /** What opens first in the popup, or which dialog of the row: an `OpenedFirst`. */
  on: 'on',
  /** The calibration on Adjudication, and the month of a pack: `2026-11`. */
  month: 'month',
  /** The type of the reviews of a calibration. */
  type: 'type',
  /** The id of an edition of the monthly pack. */
  pack: 'pack',
  /** The secret of a link that sets a password. */
  token: 'token',
} as const

/** The values of the parameter `on`. */
export type OpenedFirst = 'comments' | 'answer' | 'mismatch' | 'assign' | 'reassign' | 'decide' | 'qc'

interface LoanLinkOptions {
  desk?: Desk | undefined
  on?: OpenedFirst | undefined
}

/** Returns the link to a screen with the popup of a loan open. Notices about a loan link to the list of its desk. */
export const loanLink = (screen: ScreenName, loanNumber: string, { desk, on }: LoanLinkOptions = {}): string =>
  `${paths[screen]}?${LINK.loan}=${loanNumber}${desk ? `&${LINK.desk}=${desk}` : ''}${on ? `&${LINK.on}=${on}` : ''}`

/** Returns a link with a loan open: on the first desk list that the person may see, else on the landing page. */
export const openLoanLink = (permissions: ReadonlySet<Permission>, loanNumber: string, on?: OpenedFirst): string =>
  loanLink(DESKS.find((desk) => permissions.has(`${desk}.view`)) ?? 'landing', loanNumber, { on })

/** Returns the link to a list with filters. The staged desks open on one stage, so their link says that all stages are meant. */
export function listLink(screen: ScreenName, filters: Readonly<Record<string, string>>): string {
  const everyStage: Record<string, string> = screen === 'processor' || screen === 'underwriter' ? { filterId: 'All' } : {}
  return `${paths[screen]}?${new URLSearchParams({ ...everyStage, ...filters })}`
}

/** Returns the link to the row of a loan on a list, with a dialog of the row open. */
export const rowLink = (screen: ScreenName, loanNumber: string, id: string, on?: OpenedFirst): string =>
  `${paths[screen]}?loanNumber=${loanNumber}&${LINK.open}=${id}${on ? `&${LINK.on}=${on}` : ''}`

/** Returns the link to the closings that a measure's SLA % of this month counts, on one of the two lists. */
export const slaLink = (screen: 'closing' | 'myClosings', measure: number): string =>
  listLink(screen, { taskStatus: 'All', SLA: countedForSla(measure) })

/** The link to the closed closings whose missed measures have no reason. */
export const UNEXPLAINED_LINK = listLink('closing', { taskStatus: 'Closed', SLA: REASONS_MISSING })

/** Returns the link to a calibration on Adjudication, for a month such as `2026-11`. */
export const adjudicationLink = (month: string, type: string): string =>
  `${paths.adjudication}?${new URLSearchParams({ [LINK.month]: month, [LINK.type]: type })}`

/** Returns the link to an edition of the monthly pack. */
export const packLink = (packId: string | number): string => `${paths.monthlyPack}?${LINK.pack}=${packId}`

/** Returns the link on which a person sets a new password. */
export const passwordLink = (token: string): string => `${paths.passwordReset}?${LINK.token}=${token}`
