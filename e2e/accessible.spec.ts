import { inTurn } from '@ivue/api/src/testing/thorough.ts'
import { PROTECTED_SCREENS } from '@ivue/contracts/screens.ts'
import { ACCOUNT } from './accessible/account.ts'
import { ADMINISTRATION } from './accessible/administration.ts'
import { type Check, runChecks } from './accessible/check.ts'
import { DESKS } from './accessible/desks.ts'
import { LOAN } from './accessible/loan.ts'
import { prepareLoans } from './accessible/loans.ts'
import { QUALITY } from './accessible/quality.ts'
import { REPORTS } from './accessible/reports.ts'
import { separateApp } from './support/separate-app.ts'
import { test } from './support/test.ts'

/*
 * Runs axe on a third of the screens and on each dialog, menu and popup, in the light theme. every-screen.spec.ts checks all screens in
 * both themes.
 */

// Each of two workers runs two of the four tests.
test.describe.configure({ mode: 'parallel' })
test.setTimeout(900_000)
const app = separateApp(prepareLoans)

const SCREENS = inTurn(PROTECTED_SCREENS).map(({ path }): Check => ['admin', path.replace(/:\w+/, '1')])
const half = Math.ceil(SCREENS.length / 2)

const PARTS: readonly [what: string, checks: readonly Check[]][] = [
  ['half of the screens, and signing in', [...SCREENS.slice(0, half), ...ACCOUNT]],
  ['dialogs of the desks, and the loan popup', [...DESKS, ...LOAN]],
  ['the other screens, and dialogs of the administration', [...SCREENS.slice(half), ...ADMINISTRATION]],
  ['dialogs of quality and the reports', [...QUALITY, ...REPORTS]],
]

for (const [what, checks] of PARTS)
  test(`axe finds no serious violation in ${what}`, async ({ browser }) => {
    await runChecks(app, browser, checks)
  })
