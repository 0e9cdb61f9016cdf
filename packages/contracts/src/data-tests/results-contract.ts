import { z } from 'zod'
import { command, contract, query } from '../contract.ts'
import { exportAnswer, gridInput, gridPage } from '../grid/wire.ts'
import { ALL_SEVERITIES } from '../reports/charts/words.ts'
import { limitedText, orDefaults, recordId, savedAct, text } from '../wire/fields.ts'
import { ACKNOWLEDGEMENTS, MAX_ACKNOWLEDGED, TEST_RESULTS } from './words.ts'

/** A result of a loan. Each of its `values` is a label and a value, which is null if it is empty. */
const loanResult = z.object({
  resultId: z.number(),
  code: z.string(),
  name: z.string(),
  severity: z.string(),
  party: z.string(),
  result: z.enum(TEST_RESULTS),
  values: z.array(z.object({ label: z.string(), value: z.string().nullable() })),
  since: z.string(),
  acknowledgedBy: z.string(),
  reason: z.string(),
  comment: z.string(),
  acknowledgeWhy: z.string(),
})
export type LoanTestResult = z.infer<typeof loanResult>

const exceptionsInput = gridInput.extend(orDefaults({ severity: text, party: text, test: text }))
export type ExceptionsInput = z.output<typeof exceptionsInput>
export type ExceptionsRequest = z.input<typeof exceptionsInput>

/** The calls about what the live data tests found of loans in scope (data-tests, Where people meet them). */
export const testResults = contract('com_datatests', {
  getTestExceptions: query('List exceptions', 'loans.view', { input: exceptionsInput, output: gridPage.or(exportAnswer) }),
  acknowledgeExceptions: command('Acknowledge exceptions', 'loans.view', {
    input: z.object({
      ids: z.array(recordId).min(1, 'Tick at least one row').max(MAX_ACKNOWLEDGED, `Tick at most ${MAX_ACKNOWLEDGED} rows`),
      reason: z.enum(ACKNOWLEDGEMENTS, `Choose one of ${ACKNOWLEDGEMENTS.join(', ')}`),
      comment: limitedText(500, 'The comment').default(''),
    }),
    output: savedAct.extend({ acknowledged: z.number(), refused: z.array(z.object({ id: z.number(), msg: z.string() })) }),
  }),
  /** The results of the live tests of a loan, fails first. */
  getLoanTests: query('See the data tests of a loan', 'loans.view', {
    input: z.object({ loanNumber: text }),
    output: z.object({ results: z.array(loanResult) }),
  }),
  /** The open exceptions in scope by severity. Their `change` is the number opened less the number closed since the business day began. */
  getOpenExceptions: query('See open exceptions', 'loans.view', {
    input: z.object({}),
    output: z.object({
      severities: z.array(z.object({ severity: z.enum(ALL_SEVERITIES), open: z.number().int(), change: z.number().int() })),
    }),
  }),
})
