import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { now } from '../../../testing/clock.ts'

/** Ids of records of another person, and ids that do not exist. */
export interface Ids {
  loan: string
  loanId: number
  task: number
  processorTask: number
  underwriterTask: number
  review: number
  processorReview: number
  underwriterReview: number
  closerReview: number
  /** Two answers to decide between. One is from the outsider's own blind second review. */
  pair: number
  endedReview: number
  finding: number
  /** A fail of a live data test. */
  exception: number
  answer: number
  evidence: number
  file: string
  export: string
  session: number
  notice: number
  view: number
  phrase: number
  schedule: number
}
export type Body = (ids: Ids) => object
/** A body that would succeed on one's own record, or the reason why the record has no owner. */
export type Row = Body | string

const EVERYBODY_SEES = 'Who may make the call may see every record of its kind'
const NEW_NAME = 'It names a file that is made by the call'

const TODAY = dayAt(now(), 'America/Chicago')

/** One entry for every call that takes the id of a record. A call without an entry fails the test. */
export const ROWS: Record<string, Row> = {
  'com_login/passwordReset': EVERYBODY_SEES,
  'com_login/stage2': 'The person comes from the token, whatever empId says (domain 1, Reset)',
  'com_session/endSession': ({ session }) => ({ id: session }),
  'com_session/resetTotp': EVERYBODY_SEES,
  'com_session/requireTotp': EVERYBODY_SEES,
  'com_mail/getMail': EVERYBODY_SEES,
  'com_mail/sendAgain': EVERYBODY_SEES,
  'com_users/editUser': EVERYBODY_SEES,
  'com_users/editUserSave': EVERYBODY_SEES,
  'com_users/endSessions': EVERYBODY_SEES,
  'com_users/drilldownXLS': ({ file }) => ({ filename: file }),
  'com_team/delTeam': EVERYBODY_SEES,
  'com_team/editTeam': EVERYBODY_SEES,
  'com_team/addTeam': EVERYBODY_SEES,
  'com_team/editTeamSave': EVERYBODY_SEES,
  'com_groups/editGroup': EVERYBODY_SEES,
  'com_groups/editGroupSave': EVERYBODY_SEES,
  'com_people/viewAs': EVERYBODY_SEES,
  'com_people/whyNot': EVERYBODY_SEES,
  'com_apikeys/makeKey': EVERYBODY_SEES,
  'com_apikeys/revokeKey': EVERYBODY_SEES,
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
  'com_quality/decideCheckpointProposals': EVERYBODY_SEES,
  'com_quality/importCheckpoints': 'It carries the bytes of a file, not its name',
  'com_quality/decideAnswer': ({ pair }) => ({ answerId: pair, decision: 'A', why: 'See page 12' }),
  'com_quality/undoDecision': ({ pair }) => ({ answerId: pair }),
  'com_quality/correctRecord': ({ pair }) => ({ answerId: pair }),
  'com_admin/editAdmin': EVERYBODY_SEES,
  'com_admin/editAdminSave': EVERYBODY_SEES,
  'com_admin/generateSSTask': EVERYBODY_SEES,
  'com_quality/getSamplingPlan': EVERYBODY_SEES,
  'com_quality/saveSamplingPlan': EVERYBODY_SEES,
  'com_quality/advanceSamplingPlan': EVERYBODY_SEES,
  'com_quality/drawSampleAgain': EVERYBODY_SEES,
  'com_quality/getSamplingCoverage': EVERYBODY_SEES,
  'com_quality/getNeverSampled': EVERYBODY_SEES,
  'com_quality/pickTargeted': EVERYBODY_SEES,
  'com_quality/getReview': ({ review }) => ({ reviewId: review }),
  'com_datatests/getReviewTests': ({ closerReview }) => ({ kind: 'closer', qaId: closerReview }),
  'com_datatests/showReviewTests': ({ closerReview }) => ({ kind: 'closer', qaId: closerReview }),
  'com_quality/getFinding': ({ finding }) => ({ id: finding }),
  'com_quality/getLoanFindings': ({ loan }) => ({ loanNumber: loan }),
  'com_quality/saveFinding': ({ finding }) => ({ id: finding, categoryId: 1, responsibleId: null }),
  'com_schedules/saveSchedule': ({ schedule }) => ({ id: schedule, title: 'Mine now', every: 'Daily', time: '07:30', people: [1] }),
  'com_schedules/deleteSchedule': ({ schedule }) => ({ id: schedule }),
  'com_quality/cureFinding': ({ finding }) => ({ id: finding, curedOn: TODAY, done: 'New letter' }),
  'com_quality/reopenFinding': ({ finding }) => ({ id: finding, reason: 'Another letter' }),
  'com_quality/getEvidence': ({ endedReview }) => ({ reviewId: endedReview, place: 'finding' }),
  'com_quality/uploadEvidence': 'It carries the bytes of a file, not its name',
  'com_quality/attachEvidence': ({ answer, file }) => ({ answerId: answer, fileName: file, place: 'dispute' }),
  'com_quality/downloadEvidence': ({ evidence }) => ({ id: evidence }),
  'com_quality/removeEvidence': ({ evidence }) => ({ id: evidence }),
  'com_qcdashboard/getCorrectiveAction': EVERYBODY_SEES,
  'com_qcdashboard/saveCorrectiveAction': EVERYBODY_SEES,
  'com_qcdashboard/closeCorrectiveAction': EVERYBODY_SEES,
  'com_qcdashboard/saveQcClock': EVERYBODY_SEES,
  'com_qcdashboard/getMonthlyPack': EVERYBODY_SEES,
  'com_qcdashboard/verifyMonthlyPack': EVERYBODY_SEES,
  'com_qcdashboard/signMonthlyPack': EVERYBODY_SEES,
  'com_qcdashboard/mailMonthlyPack': EVERYBODY_SEES,
  'com_qcdashboard/downloadMonthlyPack': EVERYBODY_SEES,
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
  'com_worklist/undoAct': 'Only the maker of an act finds it',
  'com_worklist/getLoads': 'It answers what people hold; rows that the viewer does not see are not looked at',
  'com_worklist/previewMove': 'It answers what a person holds of what the viewer sees',
  'com_worklist/moveWork': 'Only managers move work; move.test.ts moves a row out of sight',
  'com_worklist/getColleagues': ({ task }) => ({ list: 'closing', recsID: task, search: '' }),
  'com_worklist/savePhrase': ({ phrase }) => ({ list: 'closing', id: phrase, text: 'Mine now', version: 1 }),
  'com_worklist/deletePhrase': ({ phrase }) => ({ list: 'closing', id: phrase, version: 1 }),
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
  'com_qcdashboard/getOverturnQuestions': ({ endedReview }) => ({ qaId: endedReview }),
  'com_utility/createXLS': NEW_NAME,
  'com_utility/emailXLS': NEW_NAME,
  'com_utility/downloadXLS': ({ file }) => ({ filename: file }),
  'com_utility/exportStatus': ({ export: name }) => ({ filename: name }),
  'com_live/open': ({ task }) => ({ list: 'closing', recsID: task, doing: 'comment', opening: 'opening-1' }),
  'com_live/openLoan': ({ loan }) => ({ loanNumber: loan, opening: 'opening-2' }),
  'com_live/takeOver': ({ task }) => ({ list: 'closing', recsID: task, opening: 'opening-3' }),
  'com_datatests/getDataTest': EVERYBODY_SEES,
  'com_datatests/saveDataTest': EVERYBODY_SEES,
  'com_datatests/advanceDataTest': EVERYBODY_SEES,
  'com_datatests/decideDataTest': EVERYBODY_SEES,
  'com_datatests/saveTestLimit': EVERYBODY_SEES,
  'com_datatests/getLoanTests': ({ loan }) => ({ loanNumber: loan }),
  'com_datatests/acknowledgeExceptions': ({ exception }) => ({ ids: [exception], reason: 'Fixed in the loan system' }),
  'com_watch/getWatch': ({ loan }) => ({ loanNumber: loan }),
  'com_watch/followLoan': ({ loan }) => ({ loanNumber: loan, kinds: ['comments'] }),
  'com_watch/unfollowLoan': ({ loan }) => ({ loanNumber: loan }),
  'com_watch/snoozeLoan': ({ loan }) => ({ loanNumber: loan, untilEvent: true, reason: 'payoff letter' }),
  'com_watch/wakeLoan': ({ loan }) => ({ loanNumber: loan }),
  'com_notifications/markRead': ({ notice }) => ({ id: notice }),
  'com_grid/saveView': ({ view }) => ({ list: 'closing', id: view, name: 'Mine now', words: 'q=1', version: 1 }),
  'com_grid/deleteView': ({ view }) => ({ list: 'closing', id: view, version: 1 }),
}
