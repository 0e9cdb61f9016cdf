import { monthName } from '@ivue/contracts/calendar/names.ts'
import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { adjudicationLink, listLink } from '@ivue/contracts/links.ts'
import { CHECKPOINT_BANKS } from '@ivue/contracts/quality/checkpoints/rules.ts'
import { REVIEW_KINDS } from '@ivue/contracts/quality/reviews/words.ts'
import { paths } from '@ivue/contracts/screens.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { findLatestImports } from '../imports/queries.ts'
import type { Services } from '../platform/app-services.ts'
import { formatDate } from '../platform/database/database.ts'
import { readNamesOf } from '../platform/rows/user-names.ts'
import type { SignedIn } from '../platform/rpc/implement.ts'
import { listCalibrations } from '../quality/agreement/calibrations.ts'
import { listProposals } from '../quality/checkpoints/proposals.ts'
import { readClocks } from '../reports/clocks/clocks.ts'
import { MAX_SHOWN, type RecordList, type SectionRecord } from './team-sections.ts'

const BANK_SCREENS = {
  processor: paths.processorCheckpoints,
  underwriter: paths.underwriterCheckpoints,
  closer: paths.closerCheckpoints,
} as const
const IMPORT_NAMES = { closingAssignment: 'Closing Assignment', processorUW: 'Processor & Underwriter' } as const

/** Returns the records other than loans that wait for a lead. Each kind is only for viewers who may open its screen. */
export async function readTeamRecords(services: Services, viewer: SignedIn): Promise<{ records: SectionRecord[]; lists: RecordList[] }> {
  const { settings, now } = services
  const today = dayAt(now(), await settings.get('business.zone'))
  const may = (permission: Parameters<Viewer['permissions']['has']>[0]) => viewer.permissions.has(permission)
  const none: SectionRecord[] = []
  const approves = may('services.approve') && may('services.view')
  const records = await Promise.all([
    approves ? pendingServices(services) : none,
    may('quality.checkpoints.edit') && may('quality.checkpoints.view') ? proposals(services, viewer) : none,
    may('quality.manage') ? adjudications(services, viewer) : none,
    may('reports.reviews') ? overdueActions(services, today) : none,
    may('reports.reviews') ? dueClocks(services) : none,
    may('imports.run') ? rejectedImports(services) : none,
  ])
  return {
    records: records.flat(),
    lists: [...(approves ? [PENDING_SERVICES] : []), ...(may('reports.reviews') ? [OVERDUE_ACTIONS] : [])],
  }
}

const PENDING_SERVICES: RecordList = { section: 'decisions', list: 'sharedServices', filter: { approvalStatus: 'Pending' } }
const OVERDUE_ACTIONS: RecordList = { section: 'quality', list: 'correctiveActions', filter: { taskStatus: 'Overdue' } }

async function pendingServices({ db }: Services): Promise<SectionRecord[]> {
  const found = await db.sharedService.findMany({
    where: { approval: 'Pending' },
    select: { id: true, name: true, menu: true, updatedAt: true },
    orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }],
    take: MAX_SHOWN,
  })
  return found.map(({ id, name, menu, updatedAt }) => ({
    section: 'decisions',
    list: 'sharedServices',
    key: `sharedServices ${id}`,
    label: 'Approval',
    late: false,
    at: updatedAt.toISOString(),
    subject: `Shared service ${name}`,
    text: menu,
    act: 'Review',
    link: listLink('sharedServices', PENDING_SERVICES.filter),
  }))
}

/** Returns the changes of question banks that the viewer may decide on, by bank. */
async function proposals({ db }: Services, viewer: SignedIn): Promise<SectionRecord[]> {
  const banks = await Promise.all(
    REVIEW_KINDS.map(async (kind) => ({
      kind,
      waiting: (await listProposals(db, viewer, kind)).filter(({ decideWhy }) => decideWhy === ''),
    })),
  )
  return banks.flatMap(({ kind, waiting }): SectionRecord[] => {
    const [first] = waiting
    if (!first) return []
    const people = [...new Set(waiting.map(({ by }) => by))].join(', ')
    return [
      {
        section: 'decisions',
        list: null,
        key: `bank ${kind}`,
        label: 'Approval',
        late: false,
        at: first.at,
        subject: `Question bank, ${CHECKPOINT_BANKS[kind].name}`,
        text: `${countText(waiting.length, 'question')} changed by ${people}`,
        act: 'Review',
        link: BANK_SCREENS[kind],
      },
    ]
  })
}

/** Returns the calibrations with differing answers that nobody has decided on. */
async function adjudications({ db }: Services, viewer: SignedIn): Promise<SectionRecord[]> {
  const calibrations = await listCalibrations(db, viewer)
  return calibrations.flatMap(({ month, type, disagreements, decided, published }): SectionRecord[] => {
    const open = disagreements - decided
    if (published || open <= 0) return []
    const link = adjudicationLink(month, type)
    return [
      {
        section: 'decisions',
        list: null,
        key: `adjudication ${month} ${type}`,
        label: 'Adjudication',
        late: false,
        at: '',
        subject: `${type}, ${monthName(month)}`,
        text: `Two reviews differ in ${countText(open, 'answer')}`,
        act: 'Adjudicate',
        link,
      },
    ]
  })
}

async function overdueActions({ db }: Services, today: string): Promise<SectionRecord[]> {
  const found = await db.correctiveAction.findMany({
    where: { state: 'Open', dueOn: { lt: new Date(today) } },
    select: { id: true, title: true, dueOn: true, ownerId: true },
    orderBy: [{ dueOn: 'asc' }, { id: 'asc' }],
    take: MAX_SHOWN,
  })
  const nameOf = await readNamesOf(db, found, ({ ownerId }) => ownerId)
  return found.map(({ id, title, dueOn, ownerId }) => ({
    section: 'quality',
    list: 'correctiveActions',
    key: `correctiveActions ${id}`,
    label: 'Overdue',
    late: true,
    at: formatDate(dueOn) ?? '',
    subject: 'Corrective action',
    text: `${title}, owner ${nameOf(ownerId)}`,
    act: 'Open',
    link: listLink('correctiveActions', OVERDUE_ACTIONS.filter),
  }))
}

/** Returns the clocks of QC months that are overdue or due soon. */
async function dueClocks(services: Services): Promise<SectionRecord[]> {
  const { months } = await readClocks(services)
  return months
    .flatMap(({ month, clocks }) => clocks.map((clock) => ({ month, ...clock })))
    .filter(({ state }) => state === 'overdue' || state === 'due soon')
    .toSorted((a, b) => (a.dueOn ?? '').localeCompare(b.dueOn ?? ''))
    .map(({ month, clockId, name, dueOn, state }) => ({
      section: 'quality',
      list: null,
      key: `clock ${month} ${clockId}`,
      label: state === 'overdue' ? 'Overdue' : 'Due soon',
      late: state === 'overdue',
      at: dueOn ?? '',
      subject: `QC clock, ${monthName(month)}`,
      text: name,
      act: 'Open',
      link: paths.qualityClocks,
    }))
}

/** Returns the last import of each workbook, if it rejected rows. */
async function rejectedImports({ db }: Services): Promise<SectionRecord[]> {
  const imports = await findLatestImports(db)
  const last = [...new Set(imports.map(({ type }) => type))].flatMap(
    (type) => imports.find((one) => one.type === type && one.state === 'done') ?? [],
  )
  return last
    .filter(({ counts }) => counts.rejected > 0)
    .map(({ importId, type, startedAt, by, counts: { rejected } }) => ({
      section: 'imports',
      list: null,
      key: `import ${importId}`,
      label: `${rejected} rejected`,
      late: false,
      at: startedAt,
      subject: IMPORT_NAMES[type],
      text: `${countText(rejected, 'row was', 'rows were')} rejected, imported by ${by}`,
      act: 'Open',
      link: paths.dataImport,
    }))
}
