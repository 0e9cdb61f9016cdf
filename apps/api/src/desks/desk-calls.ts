import type { Call } from '@ivue/contracts/contract.ts'
import type { gridInput } from '@ivue/contracts/grid.ts'
import type { Services } from '../app-services.ts'
import { questionsOf, submitDispute } from '../reviews/disputes.ts'
import type { Handler, SignedIn } from '../rpc/implement.ts'
import type { OwnAction } from '../worklist/act.ts'
import { onlyId } from '../worklist/bulk.ts'
import { worklistCalls } from '../worklist/calls.ts'
import type { MakeWorklist } from '../worklist/worklist-definition.ts'
import { type DeskClock, deskClock } from './clock/desk-clock.ts'
import type { DeskDefinition } from './desk-definition.ts'

type Beside<Row> = Parameters<MakeWorklist<Row>>[2]

/** A desk's list for one viewer and one request. */
export type MakeDeskList<Row> = (...asked: [...Parameters<MakeWorklist<Row>>, DeskClock]) => ReturnType<MakeWorklist<Row>>

/** Figures that stand beside a page of a desk on the wire. */
type WireFigures = (services: Services, viewer: SignedIn) => Promise<Record<string, unknown>>

/** The calls of a worklist, with what every desk adds: the SLA clock of its rows, and the questions and disputes of a review. */
export function deskCalls<D extends DeskDefinition>(services: Services, definition: D) {
  const { desk, subject } = definition
  const calls = worklistCalls(services, definition)
  const Overturn: OwnAction = (assignment, { recId, task: qaId, selectedValue: answers, version: seen }) =>
    submitDispute(services, assignment, subject, desk, { recId: onlyId(recId), qaId, answers, seen })
  return {
    ...calls,

    list: <C extends Call & { input: typeof gridInput }, Row extends object>(
      call: C,
      make: MakeDeskList<Row>,
      figures?: WireFigures,
    ): Handler<C> =>
      calls.list<C, Row>(call, async (input, viewer, beside: Beside<Row>) => make(input, viewer, beside, await deskClock(services)), {
        operation: (viewer, { operation, qaId = '' }) => questionsOf(services, viewer, desk, { operation, qaId }),
        ...(figures && { beside: (viewer) => figures(services, viewer) }),
      }),

    act: (own: Readonly<Record<string, OwnAction>> = {}) => calls.act({ ...own, Overturn }),
  }
}
