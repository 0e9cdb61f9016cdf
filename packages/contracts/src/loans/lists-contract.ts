import { z } from 'zod'
import { command, contract, query } from '../contract.ts'
import { choiceFilter, type ListSpec, loanNumberFilters } from '../grid/list.ts'
import { exportAnswer, filterData, gridInput, gridPage, person } from '../grid/wire.ts'
import { limitedText, orDefaults, recordId, savedVersion, seenVersion } from '../wire/fields.ts'
import { load } from '../worklist/contract.ts'
import { MANUAL_DESKS } from './manual-assignment-rules.ts'
import { PIPELINE_FILTERS, QUEUES } from './queues.ts'

/** The standard body of a list, or the short one (quality 7): flat fields with the loan number in `searchString`. Both are parsed into the standard one. */
const pipelineInput = gridInput
  .extend(filterData.shape)
  .extend(orDefaults({ filter: limitedText(40, 'The filter') }))
  .transform(({ searchString, pageSize, pageNo, sortCol, sortColOrder, ...input }) => ({
    ...input,
    loanNumber: input.loanNumber || searchString,
    filterData: { pageSize, pageNo, sortCol, sortColOrder, ...input.filterData },
  }))
export type PipelineInput = z.output<typeof pipelineInput>

const listAnswer = gridPage.or(exportAnswer)
/**
 * A page of loans to assign. Only without `count` it has the `userList`, all people who work the desk. Clients that send `count` call
 * `getPeople` for each loan.
 */
const manualAnswer = gridPage.extend({ userList: z.array(person).optional() }).or(exportAnswer)

/** The assignment of a loan. Its `recId` is the loan's id, its `employeeId` the person's id as in `userList` or their DR ID. */
const assignment = z.object({
  recId: recordId,
  employeeId: limitedText(20, 'The person')
    .transform((id) => (id === 'Select' ? '' : id))
    .default(''),
  version: seenVersion,
})

const byLoan = loanNumberFilters('Loan number')

/** The Loan Pipeline: 25 rows a page (quality 2.6). */
export const LOAN_PIPELINE_LIST = {
  filters: { filter: choiceFilter('Filter', PIPELINE_FILTERS), ...byLoan },
  pageSizes: [25, 50, 100, 'All'],
  pageSize: 25,
  folds: [{ label: 'Closer 1 · 2', of: ['Closer 1', 'Closer 2'] }],
} as const satisfies ListSpec

export const loanPipeline = contract('com_loanpipeline', {
  getList: query('List the loan pipeline', 'loans.pipeline', { input: pipelineInput, output: listAnswer }),
})

/** The list of approved loans that were not submitted to QC: 15 rows a page (quality 9). */
export const APPROVED_LIST = { filters: {}, pageSizes: [15, 25, 50, 100, 'All'], pageSize: 15 } as const satisfies ListSpec

export const approvedNotSubmitted = contract('com_approvednotsubmitted', {
  getList: query('List loans approved but not submitted to QC', 'loans.pipeline', { input: gridInput, output: manualAnswer }),
})

/** The list of IFulfillStatus: 15 rows a page, or 25, 50, 100 (quality 2.8). */
export const FULFILMENT_LIST = {
  filters: { taskStatus: choiceFilter('Queue', ['All', ...QUEUES]) },
  pageSizes: [15, 25, 50, 100],
  pageSize: 15,
  filterOf: { Queue: 'taskStatus' },
} as const satisfies ListSpec

export const fulfillStatus = contract('com_ifulfillstatus', {
  getList: query('List loans by fulfilment queue', 'loans.pipeline', { input: gridInput, output: listAnswer }),
})

/** The lists of Manual Processor and Underwriter Assignment (quality 2.8). Only the underwriter's screen filters by loan. */
export const UNASSIGNED_LIST = {
  processor: APPROVED_LIST,
  underwriter: { ...APPROVED_LIST, filters: byLoan },
} as const satisfies Record<string, ListSpec>

export const manualAssignment = contract('com_manualassignment', {
  getProcessorList: query('List loans without a processor', 'loans.assign', { input: gridInput, output: manualAnswer }),
  saveProcessor: command('Assign a processor by hand', 'loans.assign', { input: assignment, output: savedVersion }),
  getUnderwriterList: query('List loans without an underwriter', 'loans.assign', { input: gridInput, output: manualAnswer }),
  saveUnderwriter: command('Assign an underwriter by hand', 'loans.assign', { input: assignment, output: savedVersion }),
  /** All people of a desk for one loan, those who can take it first. Why a person cannot take it is `refused`. */
  getPeople: query('See who can take a loan', 'loans.assign', {
    input: z.object({ recId: recordId, desk: z.enum(MANUAL_DESKS, 'Say processor or underwriter') }),
    output: z.object({ loanNumber: z.string(), holder: z.string(), version: z.number(), people: z.array(load) }),
  }),
})
