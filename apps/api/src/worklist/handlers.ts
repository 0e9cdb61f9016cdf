import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { whyNotAssignBulk, whyNotAssignOutsideScope } from '@ivue/contracts/worklist/rules.ts'
import { getWorklist } from '@ivue/contracts/worklist/worklists.ts'
import { type Implementation, implement } from '../platform/rpc/implement.ts'
import { readLoads, readProcessorLoads } from './loads/loads.ts'
import { findColleagues } from './mentions.ts'
import { type Subjects, subjectNamed } from './presence/presence.ts'
import { readRecentActs } from './undo/recent-acts.ts'
import type { UndoServices } from './undo/undo.ts'
import { peopleInViewerScope, toUserList, workerReader } from './workers.ts'

/** Handlers that all worklists share, in addition to their pages. */
export function worklistHandlers(services: UndoServices, subjects: Subjects): Implementation[] {
  const { db, now } = services
  return implement(worklist, {
    async getPeople({ list }, { viewer }) {
      const { floor } = getWorklist(list)
      const workers = await workerReader(db)(floor)
      const within = toUserList(peopleInViewerScope(workers, viewer, floor))
      return { workers: whyNotAssignOutsideScope(viewer, list) ? within : toUserList(workers), within }
    },

    async getColleagues({ list, recsID, search }, { viewer }) {
      const people = await findColleagues(db, viewer, subjectNamed(subjects, list), { id: recsID, search })
      return { people: people.map(({ userId, fullName }) => ({ id: String(userId), Name: fullName })) }
    },

    async getLoads({ list, ids, to }, { viewer }) {
      if (to === 'workers') return readLoads(services, viewer, subjectNamed(subjects, list), ids)
      const mayGive = list === 'closing' && whyNotAssignBulk(viewer, list) === null
      return mayGive ? readProcessorLoads(services, viewer, ids) : { people: [], rows: [] }
    },

    undoAct: ({ undoId }, { viewer, changed }) => services.undo({ viewer, changed, now: now() }, undoId),

    getRecentActs: async (_, { viewer }) => ({ acts: await readRecentActs(db, viewer, subjects, now()) }),
  })
}
