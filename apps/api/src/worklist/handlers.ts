import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { worklistOf } from '@ivue/contracts/worklist/worklists.ts'
import type { Services } from '../app-services.ts'
import { type Implementation, implement } from '../rpc/implement.ts'
import { listedOf, peopleWithin, workersOf } from './workers.ts'

export function worklistHandlers({ db }: Services): Implementation[] {
  return implement(worklist, {
    async getPeople({ list }, { viewer }) {
      const { floor } = worklistOf(list)
      const workers = await workersOf(db)(floor)
      return { workers: listedOf(workers), within: listedOf(peopleWithin(workers, viewer, floor)) }
    },
  })
}
