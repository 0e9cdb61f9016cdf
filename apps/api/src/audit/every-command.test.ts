import { readdirSync, readFileSync } from 'node:fs'
import { CALLS } from '@ivue/contracts/calls.ts'
import type { Call } from '@ivue/contracts/contract.ts'
import { processor, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import { BANK_CALLS } from '@ivue/contracts/quality/checkpoints/contract.ts'
import { checklists } from '@ivue/contracts/quality/reviews/contract.ts'
import { expect, it } from 'vitest'

/** The commands that record no change, with the reason. */
const RECORD_NOTHING: Readonly<Record<string, string>> = {
  doLogout: 'That it was called is all that happened',
  forgotPassword: 'Whether a mail was sent stays hidden from the caller, and the mail itself is stored',
  beginTotp: 'An authenticator counts once it is confirmed, which confirmTotp records',
  saveLayout: "It changes only the person's own screen",
  markRead: "It changes only the person's own screen",
}

const BANKS = Object.values(BANK_CALLS)
/** The commands of tests that run for several desks or kinds, by how these tests write them. */
const BY_VARIABLE: Readonly<Record<string, readonly Call[]>> = {
  'CALLS[desk].act': [processor.dashboardProcessorAction, underwriter.dashboardUnderwritterAction],
  'CALLS[desk].decide': [processor.saveDecisionsProcessor, underwriter.saveDecisionsUnderwritter],
  'REVIEW_CALLS[kind].act': [
    checklists.dashboardQcProcessorAction,
    checklists.dashboardQcUnderwritterAction,
    checklists.dashboardQcCloserAction,
  ],
  'REVIEW_CALLS[kind].save': [
    checklists.saveDecisionsQcProcessor,
    checklists.saveDecisionsQcUnderwritter,
    checklists.saveDecisionsQcCloser,
  ],
  'BANK_CALLS[kind].add': BANKS.map(({ add }) => add),
  'BANK_CALLS[kind].remove': BANKS.map(({ remove }) => remove),
}

const ROOT = new URL('..', import.meta.url)

/** Returns the second argument of each `expectAudited(t, closing.saveDecisions, …)` in the tests of the server. */
const findAuditedCalls = (): string[] =>
  readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .flatMap((path) => [...readFileSync(new URL(path, ROOT), 'utf8').matchAll(/\bexpectAudited\(\s*\w+,\s*([^\s,]+),/g)])
    .map(([, call = '']) => call)

it('every command has an expectAudited in a test, or a reason why it records no change', () => {
  const audited = findAuditedCalls().flatMap((call) => BY_VARIABLE[call]?.map(({ task }) => task) ?? [call.split('.').at(-1) ?? ''])
  const commands = CALLS.filter(({ kind }) => kind !== 'query').map(({ task }) => task)
  expect([...new Set([...audited, ...Object.keys(RECORD_NOTHING)])].sort()).toEqual(commands.sort())
  expect(audited.filter((task) => task in RECORD_NOTHING)).toEqual([])
})
