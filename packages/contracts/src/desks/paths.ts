import type { Permission } from '../permissions.ts'
import { paths } from '../screens.ts'
import { DESKS, type Desk } from './words.ts'

/** The screen of each desk's list (platform 2.1, work 2). */
export const DESK_PATH = { closing: paths.closing, processor: paths.processor, underwriter: paths.underwriter } as const satisfies Record<
  Desk,
  string
>

/** Returns the path of a desk's list with one loan open, to which notices about the loan link. */
export const loanLink = (desk: Desk, loanNumber: string): string => `${DESK_PATH[desk]}?loan=${loanNumber}`

/** Returns a path with a loan open: on the first desk list that the person may see, else on the landing page. */
export function openLoanLink(permissions: ReadonlySet<Permission>, loanNumber: string): string {
  const desk = DESKS.find((one) => permissions.has(`${one}.view`))
  return `${desk ? DESK_PATH[desk] : paths.landing}?loan=${loanNumber}`
}

export const threadLink = (permissions: ReadonlySet<Permission>, loanNumber: string): string =>
  `${openLoanLink(permissions, loanNumber)}&on=comments`
