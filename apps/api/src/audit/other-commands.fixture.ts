import { utility } from '@ivue/contracts/grid/contract.ts'
import { gridViews } from '@ivue/contracts/grid/views-contract.ts'
import { landing } from '@ivue/contracts/home/contract.ts'
import type { ImportType } from '@ivue/contracts/imports/contract.ts'
import { schedules } from '@ivue/contracts/schedules/schedules-contract.ts'
import { assignmentOf, dataUrl, TODAY, workbookOf } from '../imports/import-world.fixture.ts'
import { administer } from '../testing/databases.ts'
import type { CommandWorld, Prepare, Row } from './command-world.fixture.ts'

const TITLES = { closingAssignment: 'Closing Assignment', processorUW: 'Processor & Underwriter Assignment' } as const
const PRIVATE = "It changes only what the person's own screen remembers"

const bytes = (type: ImportType) => (type === 'closingAssignment' ? workbookOf([{}]) : assignmentOf([{}]))
const upload =
  (type: ImportType): Prepare =>
  async () => ({
    body: { uploadedFile: dataUrl(await bytes(type)) },
    says: [`Workbook ${TITLES[type]}.xlsx: – → uploaded, `],
  })
const run =
  (type: ImportType): Prepare =>
  async (w) => {
    const { response } = await w.upload(await bytes(type), { type, title: 'today.xlsx', as: w.people.admin })
    const body = { uploadedFile: response.fileName, dateOfImport: TODAY, uploadxls: 0 }
    return { body, says: [`${TITLES[type]} of ${TODAY}: today.xlsx: – → Imported: 1 new, 0 changed, 0 unchanged`] }
  }
/** The response workbook of the import that `run` made. */
const response =
  (type: ImportType): Prepare =>
  () => ({
    body: { uploadxls: 1 },
    says: ['Workbook today - response.xlsx: – → handed out'],
    title: `Download the response to the latest ${TITLES[type]}`,
  })

async function workbook(w: CommandWorld): Promise<string> {
  const body = { filename: 'Loans.xlsx', dataArray: [{ Loan: '1' }] }
  return ((await w.call(utility.createXLS, body as never, w.people.admin)).response as { fileName: string }).fileName
}
const download: Prepare = async (w) => ({ body: { filename: await workbook(w) }, says: ['Workbook Loans.xlsx: – → downloaded'] })

const view = async (w: CommandWorld) =>
  (await w.call(gridViews.saveView, { list: 'closing', name: `Mine ${++views}`, words: 'q=1' }, w.people.admin)).response.id
let views = 0

const schedule = (recipient: number) => ({
  ...{ title: 'Due', every: 'Weekly' as const, weekday: 1, time: '07:30', people: [recipient] },
  list: { option: 'com_closing', task: 'getDashboardClosingTaskList', input: {} },
})
const madeSchedule = async (w: CommandWorld) =>
  (await w.call(schedules.saveSchedule, schedule(w.people.mate.userId), w.people.admin)).response.id

const NEW_HIRE = `SELECT 'DR777' AS employee_id, 'new.hire' AS client_id, 'Nia' AS first_name, 'Hire' AS last_name, '' AS location, '' AS dr_phone, '' AS client_phone,
  '' AS dr_email, '' AS client_email, '' AS term, NULL::date AS left_on`

/** Runs SQL as the owner of the database: the app's role cannot create tables. */
const asOwner = ({ owner }: CommandWorld, sql: string) => administer(owner, sql)

/** Every command that changes neither a loan nor an account. */
export const OTHER_COMMANDS: Readonly<Record<string, Row>> = {
  'com_users/syncEdw': {
    async someoneNew(w) {
      await asOwner(
        w,
        `CREATE SCHEMA edw; GRANT USAGE ON SCHEMA edw TO ivue_app; CREATE VIEW edw.staff_feed AS ${NEW_HIRE}; GRANT SELECT ON edw.staff_feed TO ivue_app`,
      )
      return { body: {}, says: ['User Nia Hire (new.hire): – → created by the staff feed'] }
    },
  },
  'com_users/editUserSave': {
    field: (w) => ({
      body: { userId: w.people.member.id, userData: { location: 'Plano' } },
      says: [`User Dana Kim (${w.people.member.username}): Location: – → Plano`],
    }),
  },
  'com_users/endSessions': {
    async twice(w) {
      const { id, username } = await w.member()
      await w.signIn(username)
      return { body: { userId: id }, says: [`Sessions of ${username}: 2 open → 0 open`] }
    },
  },
  'com_users/drilldownXLS': { download },
  'com_team/editTeamSave': {
    made: () => ({
      body: { teamId: '', teamData: { department: 'Closing', teamName: 'Team North', usersSelected: [] } },
      says: ['Team North'],
    }),
  },
  'com_landing/saveGoal': {
    first: () => ({
      body: { region: 'CS Plano', month: '2099-01', funded: 120, qcScore: 92.5, version: 0 },
      says: ['Goal of CS Plano from 2099-01: – → 120 funded loans, QC score 92.5 %'],
    }),
    changed: async (w) => {
      const goal = { region: 'CS Plano', month: '2099-02', qcScore: 90 }
      await w.call(landing.saveGoal, { ...goal, funded: 100, version: 0 }, w.people.admin)
      return {
        body: { ...goal, funded: 110, version: 1 },
        says: ['Goal of CS Plano from 2099-02: 100 funded loans, QC score 90 % → 110 funded loans, QC score 90 %'],
      }
    },
  },
  'com_team/delTeam': {
    async empty(w) {
      const { id } = await w.db.team.create({ data: { department: 'Closing', name: 'Team South' } })
      return { body: { teamId: id }, says: ['Team Team South: Closing → deleted'] }
    },
  },
  'com_groups/editGroupSave': {
    made: () => ({
      body: { groupId: '', groupData: { title: 'Readers', description: '', selectedPowers: ['closing.view'] } },
      says: ['Group Readers'],
    }),
  },
  'com_people/viewAs': { person: (w) => ({ body: { userId: w.people.first.id }, says: ['Viewed as: – → Farid First'] }) },
  'com_utility/createXLS': {
    rows: () => ({ body: { filename: 'Loans.xlsx', dataArray: [{ Loan: '1' }, { Loan: '2' }] }, says: ['Workbook Loans: – → 2 rows'] }),
  },
  'com_utility/downloadXLS': { download },
  'com_utility/emailXLS': { mail: async (w) => ({ body: { filename: await workbook(w) }, says: ['Workbook Loans: – → mailed'] }) },
  'com_dataimport/closingAssignmentUpload': { upload: upload('closingAssignment') },
  'com_dataimport/closingAssignmentImport': { import: run('closingAssignment'), response: response('closingAssignment') },
  'com_dataimport/processorUWUpload': { upload: upload('processorUW') },
  'com_dataimport/processorUWImport': { import: run('processorUW'), response: response('processorUW') },
  'com_grid/saveView': {
    made: () => ({ body: { list: 'closing', name: 'Late ones', words: 'q=1' }, says: ['View of closing: – → Late ones'] }),
    changed: async (w) => ({
      body: { list: 'closing', id: await view(w), name: `Mine ${views}`, words: 'q=2' },
      says: [`View Mine ${views} of closing: what it shows: as it was → saved anew`],
    }),
  },
  'com_grid/deleteView': {
    gone: async (w) => ({ body: { id: await view(w) }, says: [`View of closing: Mine ${views} → –`] }),
  },
  'com_schedules/saveSchedule': {
    made: ({ people }) => ({
      body: schedule(people.mate.userId),
      says: ['Scheduled report Due: – → Every Monday at 07:30, to Mateo Mate'],
    }),
    changed: async (w) => ({
      body: { ...schedule(w.people.mate.userId), id: await madeSchedule(w), every: 'Daily', active: false },
      says: ['Scheduled report Due: Every Monday at 07:30 → Every day at 07:30, paused, to Mateo Mate'],
    }),
  },
  'com_schedules/mailReport': {
    mailed: () => ({
      body: { report: { option: 'com_qcdashboard', task: 'getQualityTargets', input: {} } },
      says: ['Report Quality targets: – → mailed'],
    }),
  },
  'com_schedules/deleteSchedule': {
    gone: async (w) => ({ body: { id: await madeSchedule(w) }, says: ['Scheduled report Due: Every Monday at 07:30 → deleted'] }),
  },
  'com_grid/saveLayout': PRIVATE,
  'com_notifications/markRead': PRIVATE,
  'com_settings/saveSetting': {
    value: () => ({ body: { key: 'signIn.failures', value: 7, version: 0 }, says: ['Sign-in: Failed sign-ins before a lock: 5 → 7'] }),
  },
  'com_settings/resetSetting': {
    async value(w) {
      const set = { key: 'session.idleMinutes', value: 45, version: 0 }
      await w.send({ option: 'com_settings', task: 'saveSetting' }, set, w.people.admin)
      return { body: { key: 'session.idleMinutes', version: 1 }, says: ['Sessions: Idle minutes: 45 → 30'] }
    },
  },
  'com_settings/saveDay': {
    day: async (w) => ({
      body: { calendar: 'operations', day: '2026-07-07', closed: true, name: 'Office move', version: await calendarVersion(w) },
      says: ['Operations calendar: 2026-07-07: open → closed: Office move'],
    }),
  },
  'com_settings/saveHours': {
    hours: async (w) => ({
      body: { weekdays: [1, 2, 3, 4, 5, 6], openMinute: 480, closeMinute: 1080, version: await calendarVersion(w) },
      says: ['Operations calendar: hours: '],
    }),
  },
}

const calendarVersion = async (w: CommandWorld): Promise<number> =>
  (await w.send({ option: 'com_settings', task: 'getCalendar' }, { year: 2026 }, w.people.admin)).json().response.version
