import { contract } from '@ivue/contracts/contract.ts'
import { type Cell, deskPage, gridInput, type Row } from '@ivue/contracts/grid/wire.ts'
import { limitedText, recordId, savedVersion } from '@ivue/contracts/wire/fields.ts'
import { actionAnswer, actionInput } from '@ivue/contracts/worklist/actions.ts'
import { mismatchCall, type WorklistPage, type WorklistShape } from './shape.ts'

const calls = contract('com_qc', {
  getDashboardQcCloserTaskList: {
    kind: 'query',
    title: 'List closer reviews',
    access: 'quality.closer.view',
    input: gridInput,
    output: deskPage,
  },
  dashboardQcCloserAction: {
    kind: 'command',
    title: 'Act on closer reviews',
    access: 'quality.closer.review',
    input: actionInput,
    output: actionAnswer,
  },
  saveDecisionsQcCloser: {
    kind: 'command',
    title: 'Decide on a closer review',
    access: 'quality.closer.review',
    input: actionInput.pick({ operation: true }).extend({ qaId: recordId, answer: limitedText(10, 'The answer') }),
    output: savedVersion,
  },
})

/** A worklist that is not a desk: reviews of closers. It has no comments. */
export const QA_CLOSER: WorklistShape = {
  name: 'qaCloser',
  label: 'Closer reviews',
  empty: 'Reviews come here when a loan is submitted to QC.',
  calls: {
    list: calls.getDashboardQcCloserTaskList,
    action: calls.dashboardQcCloserAction,
    mismatch: mismatchCall(calls.saveDecisionsQcCloser, ({ row, accept }) => ({
      operation: 'recon',
      qaId: row.recsID,
      answer: accept ? '1' : '0',
    })),
  },
  slots: [{ slot: 1, label: 'Assigned To Closer' }],
  needsReason: false,
  autoCompletes: 'A review is completed when every question of it is answered.',
  dialogs: { 'Perform QC': { Dialog: () => null, doing: 'decision' } },
}

const text = (value: string, operation?: string): Cell => ({ value, ...(operation && { recordId_: `41_${operation}` }) })

export const REVIEW: Row = {
  recsID: 41,
  version: 3,
  Select: { value: 0, recordId_: '41_bulk' },
  'Loan Number': text('0204518873'),
  HCSEmployeeFullName1: text('Samuel Adjei', 'HCSEmployeeFullName1'),
  'Perform QC': text('Perform QC', 'Perform QC'),
  Comment: text('2', 'Comment'),
}

const pagination = { currentPage: 1, pages: [1], pageInfo: 'Showing 1 to 1 of 1 Entries', pageSize: 10, endPage: 1 }

/** The answer to a QC manager's request with `count`. Neither the page nor its columns contain lists of people. */
export const REVIEWS_PAGE: WorklistPage = {
  headers: [
    { Title: 'Select', drawType: 'checkbox', data: [] },
    { Title: 'Loan Number', drawType: 'loan', data: [] },
    { Title: 'HCSEmployeeFullName1', label: 'Reviewer', drawType: 'select', data: [] },
    { Title: 'Perform QC', drawType: 'event', data: [] },
    { Title: 'Comment', drawType: 'event', data: [] },
  ],
  tdata: [REVIEW as WorklistPage['tdata'][number]],
  totalItems: 1,
  orderArray: [],
  paginateData: pagination,
  paginationData: pagination,
  searchString: '',
  fields: [],
  actionList: [],
  taskList: [],
  fieldList: [],
  callStatusList: [],
  manager: 1,
  roleUlTl: 0,
  autoCompleteFlg: 1,
  userRole: 'Manager - QC',
}
