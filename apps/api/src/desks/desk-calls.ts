import type { Call } from '@ivue/contracts/contract.ts'
import type { commentInput } from '@ivue/contracts/desks/shapes.ts'
import type { GridInput, gridInput, Option } from '@ivue/contracts/grid.ts'
import type { z } from 'zod'
import type { ListDefinition } from '../grid/definition.ts'
import { listHandler } from '../grid/list-handler.ts'
import { questionsOf } from '../quality/disputes.ts'
import { Members, say } from '../rpc/answer.ts'
import type { Changed, Handler, HttpContext, SignedIn } from '../rpc/implement.ts'
import type { Services } from '../services.ts'
import { type ActionInput, act, type OwnAction } from './action.ts'
import type { Assignment } from './assignment.ts'
import { autoCompleteFlag } from './auto-complete.ts'
import { type DeskClock, deskClock } from './clock/desk-clock.ts'
import { comment, commentsOf } from './comments.ts'
import type { DeskDefinition } from './desk.ts'
import { choicesOf, deskPeopleOf } from './desk-people.ts'
import { type Beside, extrasOf } from './extras.ts'

type ListCall = Call & { input: typeof gridInput }
type Context = { viewer: SignedIn; changed: Changed }

/** A desk's list for one viewer and one request. */
export type MakeDeskList<Row> = (
  input: GridInput,
  viewer: SignedIn,
  beside: { people: readonly Option[]; zone: string; now: Date; clock: DeskClock },
) => ListDefinition<Row>

/** Figures that stand beside a page of a desk on the wire. */
type WireFigures = (services: Services, viewer: SignedIn) => Promise<Record<string, unknown>>

/** The calls that every desk has, for the handlers of its contract. */
export function deskCalls<D extends DeskDefinition>(services: Services, definition: D) {
  const { db, settings, now } = services
  const { desk } = definition
  const peopleOf = deskPeopleOf(db)
  const assignment = async ({ viewer, changed }: Context): Promise<Assignment & { definition: D }> => ({
    definition,
    viewer,
    changed,
    now: now(),
    people: await peopleOf(desk),
  })

  const keptBy = new WeakMap<SignedIn, Beside & { members: Members }>()
  /** Of a viewer who is known from page to page the same bytes, while what they are made of is the same. */
  const keptExtras = (viewer: SignedIn, beside: Beside): Members => {
    const kept = keptBy.get(viewer)
    if (kept && kept.people === beside.people && kept.columns === beside.columns && kept.flag === beside.flag) return kept.members
    const members = new Members(extrasOf(viewer, definition, beside))
    keptBy.set(viewer, { ...beside, members })
    return members
  }

  return {
    assignment,

    /** The list, or with `operation` the questions of a review. The old client sends no `count`, and finds the figures beside its page. */
    list<C extends ListCall, Row extends object>(call: C, make: MakeDeskList<Row>, figures?: WireFigures): Handler<C> {
      const handler = listHandler<ListCall, Row>(services, call, async (input, viewer) => {
        const [people, zone, flag, clock] = await Promise.all([
          peopleOf(desk),
          settings.get('business.zone'),
          autoCompleteFlag(services, definition),
          deskClock(services),
        ])
        const list = make(input, viewer, { people: choicesOf(people), zone, now: now(), clock })
        const wanted = figures && input.count === undefined && !input.xls && !input.mailToMe
        const beside = { people, columns: list.columns, flag }
        return {
          list,
          extras: wanted ? { ...extrasOf(viewer, definition, beside), ...(await figures(services, viewer)) } : keptExtras(viewer, beside),
        }
      })
      const answer = (input: GridInput, context: { viewer: SignedIn; http: HttpContext }) =>
        input.operation
          ? questionsOf(services, context.viewer, desk, { operation: input.operation, qaId: input.qaId ?? '' })
          : handler(input, context as never)
      return Object.assign(answer, handler) as unknown as Handler<C>
    },

    act:
      (own: Readonly<Record<string, OwnAction>> = {}) =>
      async (input: ActionInput, context: Context) =>
        act(services, await assignment(context), input, own),

    async comment({ recsID, closercomment, version }: z.output<typeof commentInput>, { viewer, changed }: Context) {
      const said = { side: definition, id: recsID, text: closercomment, seen: version }
      return say('Comment added', { version: await comment(db, { viewer, changed, now: now() }, said) })
    },

    comments: ({ recsID }: { recsID: number }, { viewer }: Pick<Context, 'viewer'>) => commentsOf(db, viewer, definition, recsID),
  }
}
