import { toOptions } from '@ivue/contracts/grid/list.ts'
import type { OpenedService, ServiceVersion } from '@ivue/contracts/services/contract.ts'
import { SERVICE_MENUS, serviceChanges } from '@ivue/contracts/services/rules.ts'
import type { Services } from '../platform/app-services.ts'
import type { Database } from '../platform/database/database.ts'
import { readNamesOf } from '../platform/rows/user-names.ts'
import { findService, findServiceVersions, toServiceWords } from './queries.ts'
import { activeText } from './save.ts'

const LATEST_RUNS = 20

/** Returns the content of the editor of a shared service; without an id, that of a new one. */
export async function openService({ db, reporting }: Services, id: number | undefined): Promise<OpenedService> {
  const access = await reporting.access()
  const common = { menus: toOptions(SERVICE_MENUS), notRunning: 'why' in access ? access.why : '' }
  if (id === undefined)
    return {
      id: 0,
      version: 0,
      name: '',
      menu: 'Reports',
      fstatus: 'Active',
      approval: 'Pending',
      description: '',
      iquery: '',
      aliasName: { alias: [] },
      history: [],
      runs: [],
      ...common,
    }
  const stored = await findService(db, id)
  const { version, name, menu, approval, description, iquery, alias } = stored
  return {
    id,
    version,
    name,
    menu,
    fstatus: activeText(stored),
    approval,
    description,
    iquery,
    aliasName: { alias: [...alias] },
    history: await readVersions(db, id),
    runs: await readRuns(db, id),
    ...common,
  }
}

/** Returns the versions, newest first, each with its changes. */
async function readVersions(db: Database, id: number): Promise<ServiceVersion[]> {
  const versions = await findServiceVersions(db, id)
  const nameOf = await readNamesOf(db, versions, ({ byId }) => byId)
  return versions
    .map((one, index) => {
      const before = versions[index - 1]
      return {
        version: one.version,
        what: one.what,
        by: nameOf(one.byId) || 'The system',
        at: one.at.toISOString(),
        comment: one.comment,
        changes: before ? serviceChanges(toServiceWords(before), toServiceWords(one)) : [],
      }
    })
    .reverse()
}

async function readRuns(db: Database, serviceId: number): Promise<OpenedService['runs']> {
  const runs = await db.sharedServiceRun.findMany({ where: { serviceId }, orderBy: { id: 'desc' }, take: LATEST_RUNS })
  const nameOf = await readNamesOf(db, runs, ({ byId }) => byId)
  return runs.map(({ mode, byId, at, rowCount, millis, logicHash, problem }) => ({
    mode,
    by: nameOf(byId) || 'The system',
    at: at.toISOString(),
    rows: rowCount,
    millis,
    hash: logicHash,
    problem,
  }))
}
