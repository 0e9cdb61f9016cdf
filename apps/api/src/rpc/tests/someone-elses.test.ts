import { setTimeout as wait } from 'node:timers/promises'
import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { CALLS, callKey } from '@ivue/contracts/calls.ts'
import type { Call } from '@ivue/contracts/contract.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { implementationsOf } from '../../app.ts'
import { listOf } from '../../exports/list-handler.ts'
import { idFieldsOf } from '../../testing/ids.ts'
import { addLoan } from '../../testing/loans.ts'
import { openSession } from '../../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'
import { isNotBuilt } from '../implement.ts'

/** What belongs to somebody else: each both as it is and as one that does not exist. */
interface Ids {
  loan: string
  loanId: number
  task: number
  processorTask: number
  underwriterTask: number
  review: number
  processorReview: number
  underwriterReview: number
  closerReview: number
  file: string
  export: string
  session: number
  notice: number
  view: number
}
type Body = (ids: Ids) => object
/** A body that would be done if the record were one's own; or, in words, why the record is nobody's own. */
type Row = Body | string

const EVERYBODY_SEES = 'Who may make the call may see every record of its kind'
const NEW_NAME = 'It names a file that is made by the call'

const TODAY = dayAt(new Date(), 'America/Chicago')

/** A row for every call that takes the id of a record. A call without one fails. */
const ROWS: Record<string, Row> = {
  'com_login/passwordReset': EVERYBODY_SEES,
  'com_login/stage2': 'The person comes from the token, whatever empId says (domain 1, Reset)',
  'com_session/endSession': ({ session }) => ({ id: session }),
  'com_session/resetTotp': EVERYBODY_SEES,
  'com_session/requireTotp': EVERYBODY_SEES,
  'com_mail/getMail': EVERYBODY_SEES,
  'com_mail/sendAgain': EVERYBODY_SEES,
  'com_users/editUser': EVERYBODY_SEES,
  'com_users/editUserSave': EVERYBODY_SEES,
  'com_users/drilldownXLS': ({ file }) => ({ filename: file }),
  'com_team/delTeam': EVERYBODY_SEES,
  'com_team/editTeam': EVERYBODY_SEES,
  'com_team/addTeam': EVERYBODY_SEES,
  'com_team/editTeamSave': EVERYBODY_SEES,
  'com_groups/editGroup': EVERYBODY_SEES,
  'com_groups/editGroupSave': EVERYBODY_SEES,
  'com_people/viewAs': EVERYBODY_SEES,
  'com_people/whyNot': EVERYBODY_SEES,
  'com_dataimport/closingAssignmentUpload': 'It carries the bytes of a file, not its name',
  'com_dataimport/closingAssignmentImport': ({ file }) => ({ uploadedFile: file, dateOfImport: TODAY, uploadxls: 0 }),
  'com_dataimport/processorUWUpload': 'It carries the bytes of a file, not its name',
  'com_dataimport/processorUWImport': ({ file }) => ({ uploadedFile: file, dateOfImport: TODAY, uploadxls: 0 }),
  'com_dataimport/dryRun': ({ file }) => ({ uploadedFile: file, importType: 'closingAssignment', dateOfImport: TODAY }),
  'com_dataimport/importStatus': EVERYBODY_SEES,
  'com_loandetails/checkLoanExistance': ({ loan }) => ({ loanNumber: loan }),
  'com_loandetails/fetchQc': ({ loan }) => ({ loanNumber: loan }),
  'com_loandetails/pullBackQc': ({ review }) => ({ reviewId: review }),
  'com_loandetails/submitQc': ({ loan }) => ({ loanNumber: loan, reviewType: 'ICD QC', override: 0 }),
  'com_loandetails/conflictCheck': ({ loan }) => ({ loanNumber: loan }),
  'com_loandetails/conflictCheckCall': ({ loan }) => ({ loanNumber: loan, ssn: ['900000001'], lastName: ['Okonkwo-Vance'] }),
  'com_loandetails/getDetails': ({ loan }) => ({ loanNumber: loan }),
  'com_loandetails/getHistory': ({ loan }) => ({ loanNumber: loan }),
  'com_qc/addSettingQcProcessor': EVERYBODY_SEES,
  'com_qc/addSettingQcUw': EVERYBODY_SEES,
  'com_qc/addSettingQcCloser': EVERYBODY_SEES,
  'com_qc/editSettingQcProcessor': EVERYBODY_SEES,
  'com_qc/editSettingQcUw': EVERYBODY_SEES,
  'com_qc/editSettingQcCloser': EVERYBODY_SEES,
  'com_qc/deleteSettingQcProcessor': EVERYBODY_SEES,
  'com_qc/deleteSettingQcUw': EVERYBODY_SEES,
  'com_qc/deleteSettingQcCloser': EVERYBODY_SEES,
  'com_quality/previewCheckpoints': ({ loan }) => ({ kind: 'closer', loanNumber: loan }),
  'com_quality/importCheckpoints': 'It carries the bytes of a file, not its name',
  'com_quality/getReview': ({ review }) => ({ reviewId: review }),
  'com_qc/dashboardQcProcessorAction': ({ processorReview }) => ({ operation: 'autocomplete', recId: String(processorReview) }),
  'com_qc/dashboardQcUnderwritterAction': ({ underwriterReview }) => ({ operation: 'autocomplete', recId: String(underwriterReview) }),
  'com_qc/dashboardQcCloserAction': ({ closerReview }) => ({ operation: 'autocomplete', recId: String(closerReview) }),
  'com_qc/saveDecisionsQcProcessor': ({ processorReview }) => ({ operation: 'Final Submit', qaId: processorReview }),
  'com_qc/saveDecisionsQcUnderwritter': ({ underwriterReview }) => ({ operation: 'Audit', qaId: underwriterReview, audit: 'Full' }),
  'com_qc/saveDecisionsQcCloser': ({ closerReview }) => ({ operation: 'Save Answer', qaId: closerReview, answer: [] }),
  'com_qcdashboard/resetReview': ({ review }) => ({ reviewId: review }),
  'com_qcdashboard/sendEmailAgain': ({ review }) => ({ reviewId: review }),
  'com_manualassignment/saveProcessor': ({ loanId }) => ({ recId: loanId, employeeId: '987001' }),
  'com_manualassignment/saveUnderwriter': ({ loanId }) => ({ recId: loanId, employeeId: '987001' }),
  'com_manualassignment/getPeople': ({ loanId }) => ({ recId: loanId, desk: 'processor' }),
  'com_closing/dashboardClosingAction': ({ task }) => ({
    operation: 'HCSEmployeeFullName1',
    recId: String(task),
    selectedValue: '1',
    reason: 'Leave',
  }),
  'com_closing/saveDecisions': ({ task }) => ({ recsID: task, loanStatus: 'Canceled' }),
  'com_closing/saveComment': ({ task }) => ({ recsID: task, closercomment: 'Hello' }),
  'com_closing/getallcomments': ({ task }) => ({ recsID: task }),
  'com_closing/getDecision': ({ task }) => ({ recsID: task }),
  'com_processor/saveprocessorComment': ({ processorTask }) => ({ recsID: processorTask, closercomment: 'Hello' }),
  'com_processor/getallcomments': ({ processorTask }) => ({ recsID: processorTask }),
  'com_closing/dashboardClosingActionCloser': ({ task }) => ({ operation: 'autocomplete', recId: String(task) }),
  'com_closing/saveDecisionsCloser': ({ task }) => ({ recsID: task, loanStatus: 'Canceled' }),
  'com_closing/savecloserComment': ({ task }) => ({ recsID: task, closercomment: 'Hello' }),
  'com_closing/getClosingCommentListCloser': ({ task }) => ({ recId: task }),
  'com_closing/closingCommentActionCloser': ({ task }) => ({ selectedRec: task, comment: 'Hello' }),
  'com_processor/dashboardProcessorAction': ({ processorTask }) => ({
    operation: 'HCSEmployeeFullName1',
    recId: String(processorTask),
    selectedValue: '1',
  }),
  'com_processor/saveDecisionsProcessor': ({ processorTask }) => ({ recsID: processorTask, loanStatus: 'Final Risk Review' }),
  'com_underwritter/dashboardUnderwritterAction': ({ underwriterTask }) => ({ operation: 'autocomplete', recId: String(underwriterTask) }),
  'com_underwritter/saveDecisionsUnderwritter': ({ underwriterTask }) => ({ recsID: underwriterTask, uwStatus: 'Completed' }),
  'com_underwritter/saveunderwriterComment': ({ underwriterTask }) => ({ recsID: underwriterTask, closercomment: 'Hello' }),
  'com_underwritter/getallcomments': ({ underwriterTask }) => ({ recsID: underwriterTask }),
  'com_utility/createXLS': NEW_NAME,
  'com_utility/emailXLS': NEW_NAME,
  'com_utility/downloadXLS': ({ file }) => ({ filename: file }),
  'com_utility/exportStatus': ({ export: name }) => ({ filename: name }),
  'com_live/open': ({ task }) => ({ list: 'closing', recsID: task, doing: 'comment', opening: 'opening-1' }),
  'com_live/openLoan': ({ loan }) => ({ loanNumber: loan, opening: 'opening-2' }),
  'com_live/takeOver': ({ task }) => ({ list: 'closing', recsID: task, opening: 'opening-3' }),
  'com_notifications/markRead': ({ notice }) => ({ id: notice }),
  'com_grid/saveView': ({ view }) => ({ list: 'closing', id: view, name: 'Mine now', words: 'q=1', version: 1 }),
  'com_grid/deleteView': ({ view }) => ({ list: 'closing', id: view, version: 1 }),
}

const OUTSIDER = 'Closing outsider'
const SECRETS = ['Zephyrine', 'Okonkwo-Vance', 'private view', 'private notice', 'private.xlsx', 'Victoria Owner']

let t: TestApp
let theirs: Ids
let nobodys: Ids
/** Takes what belongs to others: an employee, who holds the call's permissions and nothing of theirs. */
let outsider: SignIn
let owner: SignIn
let stored: () => Promise<string>

beforeAll(async () => {
  t = await testApp()
  const permissions = ALL_PERMISSIONS
  const victoria = await t.person({ fullName: 'Victoria Owner', roles: ['Closer', 'Processor'], permissions })
  owner = await openSession(t.db, victoria)
  outsider = await openSession(t.db, await t.person({ fullName: OUTSIDER, roles: ['Closer', 'Processor'], permissions }))

  const borrower = { borrowerLastName: 'Okonkwo-Vance', borrowerFirstName: 'Zephyrine' }
  const loan = await addLoan(t.db, { number: '5550001111', slots: [victoria.id], processorTask: victoria.id, ...borrower })
  const underwriting = await t.db.task.create({
    data: { loanId: loan.id, desk: 'underwriter', status: 'Open', stage: 'Initial Review', slot1Id: victoria.id },
  })
  const reviewOf = (kind: string, type: string) =>
    t.db.review.create({
      data: { loanId: loan.id, kind, type, instance: 1, submittedById: victoria.id, assignedToId: victoria.id },
    })
  const review = await reviewOf('closer', 'ICD QC')
  const closerReview = await reviewOf('closer', 'Final Doc QC')
  const processorReview = await reviewOf('processor', 'Processor QC')
  const underwriterReview = await reviewOf('underwriter', 'UW Review')
  const later = new Date(Date.now() + 86_400_000)
  const file = await t.db.file.create({
    data: {
      name: 'A'.repeat(24),
      title: 'private.xlsx',
      mime: 'application/octet-stream',
      purpose: 'upload',
      ownerId: victoria.id,
      expiresAt: later,
      complete: true,
    },
  })
  const made = await t.db.export.create({
    data: {
      name: 'B'.repeat(24),
      title: 'private.xlsx',
      ownerId: victoria.id,
      option: 'com_closing',
      task: 'x',
      input: {},
      expiresAt: later,
    } as never,
  })
  const session = await openSession(t.db, victoria)
  const row = await t.db.session.findFirstOrThrow({ where: { userId: session.userId }, orderBy: { id: 'desc' } })
  const notice = await t.db.notification.create({ data: { userId: victoria.id, kind: 'account', text: 'private notice' } })
  const view = await t.db.savedView.create({ data: { list: 'closing', name: 'private view', words: 'q=x', ownerId: victoria.id } as never })
  theirs = {
    loan: loan.number,
    loanId: loan.id,
    task: loan.taskId,
    processorTask: loan.processorTaskId,
    underwriterTask: underwriting.id,
    review: review.id,
    processorReview: processorReview.id,
    underwriterReview: underwriterReview.id,
    closerReview: closerReview.id,
    file: file.name,
    export: made.name,
    session: row.id,
    notice: Number(notice.id),
    view: Number(view.id),
  }
  nobodys = {
    loan: '5559998888',
    loanId: 987_009,
    task: 987_001,
    processorTask: 987_002,
    underwriterTask: 987_012,
    review: 987_003,
    processorReview: 987_013,
    underwriterReview: 987_014,
    closerReview: 987_015,
    file: 'Z'.repeat(24),
    export: 'Y'.repeat(24),
    session: 987_004,
    notice: 987_005,
    view: 987_006,
  }
  stored = async () => {
    const kept = [
      t.db.loan.findMany(),
      t.db.task.findMany(),
      t.db.review.findMany(),
      t.db.comment.findMany(),
      t.db.file.findMany({ where: { ownerId: victoria.id } }),
      t.db.session.findMany({ where: { userId: victoria.id } }),
      t.db.notification.findMany({ where: { userId: victoria.id } }),
      t.db.savedView.findMany(),
    ]
    return JSON.stringify(await Promise.all(kept), (_key, value) => (typeof value === 'bigint' ? String(value) : value))
  }
})
afterAll(() => t.close())

const built = () => implementationsOf(t.services).filter((one) => !isNotBuilt(one) && idFieldsOf(one.call).length > 0)

it('every call that takes the id of a record has a row here, and no row is left over', () => {
  const calls = built()
    .filter((one) => !listOf(one))
    .map(({ call }) => callKey(call))
  expect(calls.length).toBeGreaterThan(30)
  expect(Object.keys(ROWS).sort()).toEqual(calls.sort())
})

const own = Object.entries(ROWS).filter((entry): entry is [string, Body] => typeof entry[1] === 'function')
const calls = new Map(CALLS.map((call) => [callKey(call), call as Call]))

describe.each(own)('%s', (key, body) => {
  it("answers somebody else's as one that does not exist, and changes nothing", async () => {
    const call = calls.get(key)
    if (!call) throw new Error(key)
    const before = await stored()
    const [theirAnswer, noAnswer] = [await t.send(call, body(theirs), outsider), await t.send(call, body(nobodys), outsider)]
    expect([theirAnswer.statusCode, withoutIds(theirAnswer.body)]).toEqual([noAnswer.statusCode, withoutIds(noAnswer.body)])
    for (const secret of SECRETS) expect(theirAnswer.body).not.toContain(secret)
    expect(await stored()).toBe(before)
  })
})

describe.each(own)('%s', (key, body) => {
  it('answers its owner otherwise, so that the row above means something', async () => {
    const call = calls.get(key)
    if (!call) throw new Error(key)
    const missing = await t.send(call, body(nobodys), owner)
    // An import waits for a worker, which is answer enough.
    const mine = await Promise.race([t.send(call, body(theirs), owner).then((answer) => answer.body), wait(5_000, 'at work')])
    expect(withoutIds(mine)).not.toBe(withoutIds(missing.body))
  })
})

const withoutIds = (text: string) =>
  [...Object.values(theirs), ...Object.values(nobodys)].reduce(
    (left: string, id) => left.replaceAll(new RegExp(`\\b${id}\\b`, 'g'), '#'),
    text,
  )
describe('a list', () => {
  it("shows nobody else's rows, however they are asked for", async () => {
    for (const one of built().filter((implementation) => listOf(implementation))) {
      if (!/^com_(closing|closinglog|processor|underwritter|processoruwlog)$/.test(one.call.option)) continue
      for (const body of [{}, { loanNumber: theirs.loan }, { userId: 'All', filterData: { searchString: theirs.loan } }]) {
        const { flag, response } = (await t.send(one.call, { taskStatus: 'All', ...body }, outsider)).json()
        expect([callKey(one.call), flag, response.tdata]).toEqual([callKey(one.call), true, []])
      }
    }
  })
})
