import type { ParsedInputOf } from '@ivue/contracts/contract.ts'
import { approvedNotSubmitted, fulfillStatus, loanPipeline, manualAssignment } from '@ivue/contracts/loans/lists-contract.ts'
import type { ManualDesk } from '@ivue/contracts/loans/manual-assignment-rules.ts'
import { list } from '../../exports/list.ts'
import type { Services } from '../../platform/app-services.ts'
import { success } from '../../platform/rpc/answer.ts'
import { type ContextOf, type Implementation, implement } from '../../platform/rpc/implement.ts'
import { toUserList, workerReader } from '../../worklist/workers.ts'
import { approvedList } from './approved.grid.ts'
import { type AssignmentFacts, assignByHand, findPeopleForLoan } from './assign-by-hand.ts'
import { fulfilmentList } from './fulfilment.grid.ts'
import { pipelineList } from './pipeline.grid.ts'
import { unassignedList } from './unassigned.grid.ts'

type Save = typeof manualAssignment.saveProcessor

/** Handlers of Loan Pipeline, Approved Not Submitted, manual assignment and iFulfillStatus (quality 2.6–2.8). */
export function loanListHandlers(services: Services): Implementation[] {
  const { db, settings, now } = services
  const peopleOf = workerReader(db)
  const zone = () => settings.get('business.zone')
  const circumstances = async (desk: ManualDesk): Promise<AssignmentFacts> => ({
    now: now(),
    zone: await zone(),
    licenceStates: await settings.get('imports.licenceStates'),
    dueDays: await settings.get(`${desk}.dueDays`),
  })
  /** Returns all people of the desk for the old client, which sends no `count`. The web reads the eligible people per loan. */
  const readOldClientPeople = async ({ count }: { count?: string | undefined }, desk: ManualDesk) =>
    count === undefined ? { userList: toUserList(await peopleOf(desk)) } : {}

  const save = (desk: ManualDesk) => async (input: ParsedInputOf<Save>, context: ContextOf<Save>) => {
    const { loan, person, version, final } = await assignByHand(db, context, desk, input, await circumstances(desk))
    return success(`Loan ${loan.number} was assigned to ${person.name}`, { version, final })
  }

  return [
    ...implement(loanPipeline, {
      getList: list(services, async (input, viewer) => ({ list: pipelineList(input, viewer, await zone()) })),
    }),

    ...implement(approvedNotSubmitted, {
      getList: list(services, async (input, viewer) => ({
        list: approvedList(input, viewer, { zone: await zone(), now: now() }),
        extras: await readOldClientPeople(input, 'processor'),
      })),
    }),

    ...implement(fulfillStatus, {
      getList: list(services, async (input, viewer) => ({
        list: fulfilmentList(input, viewer, await zone()),
      })),
    }),

    ...implement(manualAssignment, {
      getProcessorList: list(services, async (input, viewer) => ({
        list: unassignedList(input, viewer, 'processor', await zone()),
        extras: await readOldClientPeople(input, 'processor'),
      })),
      getUnderwriterList: list(services, async (input, viewer) => ({
        list: unassignedList(input, viewer, 'underwriter', await zone()),
        extras: await readOldClientPeople(input, 'underwriter'),
      })),
      saveProcessor: save('processor'),
      saveUnderwriter: save('underwriter'),
      getPeople: async ({ recId, desk }, { viewer }) => findPeopleForLoan(db, viewer, desk, recId, await circumstances(desk)),
    }),
  ]
}
