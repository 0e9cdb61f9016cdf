import { PROTECTED_SCREENS } from '@ivue/contracts/screens.ts'
import { ACCOUNT } from './looks/account.ts'
import { ADMINISTRATION } from './looks/administration.ts'
import { DESKS } from './looks/desks.ts'
import { LOAN } from './looks/loan.ts'
import { prepare } from './looks/loans.ts'
import { type Look, walk } from './looks/look.ts'
import { QUALITY } from './looks/quality.ts'
import { REPORTS } from './looks/reports.ts'
import { ownApp } from './support/own-app.ts'
import { test } from './support/test.ts'

/*
 * The only file of the gate that runs axe. Each screen, dialog, menu and popup is checked once, in the light theme; every-screen.spec.ts
 * checks the dark theme.
 */

// Each of two workers runs two of the tests.
test.describe.configure({ mode: 'parallel' })
test.setTimeout(900_000)
const app = ownApp(prepare)

const SCREENS: readonly Look[] = PROTECTED_SCREENS.map(({ path }) => ['admin', path.replace(/:\w+/, '1')])
const half = Math.ceil(SCREENS.length / 2)

const PARTS: readonly [what: string, looks: readonly Look[]][] = [
  ['the first half of the screens, and around signing in', [...SCREENS.slice(0, half), ...ACCOUNT]],
  ['what opens over the desks, and a loan', [...DESKS, ...LOAN]],
  ['the second half of the screens, and what opens in the administration', [...SCREENS.slice(half), ...ADMINISTRATION]],
  ['what opens in quality and in the reports', [...QUALITY, ...REPORTS]],
]

for (const [what, looks] of PARTS)
  test(`axe finds nothing serious: ${what}`, async ({ browser }) => {
    await walk(app, browser, looks)
  })
