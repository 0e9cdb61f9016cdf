import type { Services } from '../platform/app-services.ts'
import type { SignedIn } from '../platform/rpc/implement.ts'
import { readDisputeQuestions, submitDispute } from '../reviews/disputes.ts'
import { parseOnlyId } from '../worklist/bulk.ts'
import { worklistCalls } from '../worklist/calls.ts'
import type { OwnAction } from '../worklist/run-action.ts'
import type { UndoServices } from '../worklist/undo/undo.ts'
import type { MakeWorklist } from '../worklist/worklist-definition.ts'
import { type DeskClock, deskClock } from './clock/desk-clock.ts'
import type { DeskDefinition } from './desk-definition.ts'

export type MakeDeskList<Row> = (...parameters: [...Parameters<MakeWorklist<Row>>, DeskClock]) => ReturnType<MakeWorklist<Row>>

/** Additional figures in the response of a desk's page. */
type ReadWireFigures = (services: Services, viewer: SignedIn) => Promise<Record<string, unknown>>

/**
 * Returns the calls of a worklist with those specific to desks: the SLA clock of its rows, and the questions and disputes of a review.
 */
export function deskCalls<D extends DeskDefinition>(services: UndoServices, definition: D) {
  const { desk, subject } = definition
  const calls = worklistCalls(services, definition)
  const Overturn: OwnAction = (assignment, { recId, task: qaId, selectedValue: answers, version: seen }) =>
    submitDispute(services, assignment, subject, desk, { recId: parseOnlyId(recId), qaId, answers, seen })
  return {
    ...calls,

    list: <Row extends object>(make: MakeDeskList<Row>, figures?: ReadWireFigures) =>
      calls.list<Row>(async (input, viewer, parts) => make(input, viewer, parts, await deskClock(services)), {
        operation: (viewer, { operation, qaId = '' }) => readDisputeQuestions(services, viewer, desk, { operation, qaId }),
        ...(figures && { oldClientMembers: (viewer) => figures(services, viewer) }),
      }),

    act: (own: Readonly<Record<string, OwnAction>> = {}) => calls.act({ ...own, Overturn }),
  }
}
