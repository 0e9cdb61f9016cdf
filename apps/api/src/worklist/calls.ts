import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import type { commentInput } from '@ivue/contracts/worklist/actions.ts'
import { getWorklist } from '@ivue/contracts/worklist/worklists.ts'
import type { z } from 'zod'
import { type ListAnswers, list } from '../exports/list.ts'
import { success } from '../platform/rpc/answer.ts'
import type { RecordChange, SignedIn } from '../platform/rpc/implement.ts'
import type { Assignment } from './assignment/assign.ts'
import { autoCompleteFlag } from './auto-complete.ts'
import { addComment, readComments } from './comments.ts'
import { buildPageExtras, listPagePeople, tickPurpose } from './page-extras.ts'
import { type ActionInput, type OwnAction, runAction } from './run-action.ts'
import type { UndoServices } from './undo/undo.ts'
import { createViewCounter } from './view-counts.ts'
import { workerOptions, workerReader } from './workers.ts'
import type { MakeWorklist, WorklistDefinition } from './worklist-definition.ts'

type Context = { viewer: SignedIn; changed: RecordChange }

export interface WorklistExtras extends Pick<ListAnswers, 'operation'> {
  /** Returns additional members of a page for clients that send no `count`: the old client shows these figures. */
  oldClientMembers?(viewer: SignedIn, input: GridInput): Promise<Record<string, unknown>>
}

/** Returns the handlers that every worklist has, for its contract. */
export function worklistCalls<D extends WorklistDefinition>(services: UndoServices, definition: D) {
  const { db, settings, now } = services
  const { floor } = getWorklist(definition.subject.name)
  const people = () => workerReader(db)(floor)
  const assignment = async ({ viewer, changed }: Context): Promise<Assignment & { definition: D }> => ({
    definition,
    viewer,
    changed,
    now: now(),
    people: await people(),
  })

  return {
    assignment,

    /** Returns the worklist that `make` describes. A client that sends `count` has loaded the people already (`com_worklist getPeople`), so its pages omit them. */
    list<Row extends object>(make: MakeWorklist<Row>, { oldClientMembers, ...answers }: WorklistExtras = {}) {
      const makeFor = async (input: GridInput, viewer: SignedIn) => {
        const knowsPeople = input.count !== undefined
        const [workers, zone, flag] = await Promise.all([
          knowsPeople ? [] : people(),
          settings.get('business.zone'),
          autoCompleteFlag(services, definition),
        ])
        const list = await make(input, viewer, {
          people: workerOptions(workers),
          zone,
          now: now(),
          ticked: tickPurpose(viewer, definition, flag),
        })
        const extras = buildPageExtras(viewer, definition, list.columns, flag)
        if (knowsPeople || input.xls || input.mailToMe) return { list, extras }
        return { list, extras: { ...extras, ...listPagePeople(viewer, definition, workers), ...(await oldClientMembers?.(viewer, input)) } }
      }
      return list(services, makeFor, { ...answers, countViews: createViewCounter(services, definition, make) })
    },

    act:
      (own: Readonly<Record<string, OwnAction>> = {}) =>
      async (input: ActionInput, context: Context) =>
        runAction(services, await assignment(context), input, own),

    async comment({ recsID, closercomment, mentions, version }: z.output<typeof commentInput>, { viewer, changed }: Context) {
      const newComment = { side: definition, id: recsID, text: closercomment, mentions, seen: version }
      return success('Comment added', await addComment(db, { viewer, changed, now: now() }, newComment))
    },

    comments: async ({ recsID }: { recsID: number }, { viewer }: Pick<Context, 'viewer'>) =>
      readComments(db, viewer, definition, recsID, await settings.get('business.zone')),
  }
}
