import { z } from 'zod'
import { type Call, type CallDeclaration, contract } from '../contract.ts'
import { type ChangedRows, type DeskPage, type exportAnswer, type GroupSizes, type gridInput, person, type ViewCounts } from '../grid.ts'
import { idList, recordId, words } from '../wire/fields.ts'
import type { Checklist } from './checklist-answer.ts'
import type { QuestionList } from './questions.ts'
import { WORKLIST_NAMES, WORKLISTS, type WorklistName } from './worklists.ts'

/**
 * Somebody who may be given work, in the order of `rankWorkers`, the best first. `open`, `dueToday`: what they hold; `today`: what they were given, of `most`.
 * `refused`: why they may not be given it at all; `why`: why better not; `best`: why they stand first. '' for no reason.
 */
export const load = person.extend({
  open: z.number(),
  dueToday: z.number(),
  today: z.number(),
  most: z.number(),
  refused: z.string(),
  why: z.string(),
  best: z.string(),
})
export type Load = z.infer<typeof load>

/** Lists that the web fetches once per worklist and caches, so that they are not sent with every page. Not in the old client's wire. */
export const worklist = contract('com_worklist', {
  getPeople: {
    kind: 'query',
    title: 'See who works a list',
    access: 'signed-in',
    alsoNeeds: ({ list }: { list: WorklistName }) => WORKLISTS[list].view,
    input: z.object({ list: z.enum(WORKLIST_NAMES, `Choose one of ${WORKLIST_NAMES.join(', ')}`) }),
    /** `workers` may be given work; `within` are those whose work the viewer sees. By name. */
    output: z.object({ workers: z.array(person), within: z.array(person) }),
  },
  getColleagues: {
    kind: 'query',
    title: 'Find a colleague to name in a comment',
    access: 'signed-in',
    alsoNeeds: ({ list }: { list: WorklistName }) => WORKLISTS[list].view,
    input: z.object({
      list: z.enum(WORKLIST_NAMES, `Choose one of ${WORKLIST_NAMES.join(', ')}`),
      recsID: recordId,
      search: words(60, 'A name').default(''),
    }),
    /** At most eight who may see the row's loan and whose name has what is searched, by name; never the viewer. */
    output: z.object({ people: z.array(person) }),
  },
  getLoads: {
    kind: 'query',
    title: 'See who can take work',
    access: 'signed-in',
    alsoNeeds: ({ list }: { list: WorklistName }) => WORKLISTS[list].assign,
    /**
     * `ids`: the rows that are to be given; those that the viewer does not see are not looked at. `to`: the workers of the list, or of closings the processors who
     * may be given the loans (bulkProcessor), nobody where the viewer may not give them.
     */
    input: z.object({
      list: z.enum(WORKLIST_NAMES, `Choose one of ${WORKLIST_NAMES.join(', ')}`),
      ids: idList.default([]),
      to: z.enum(['workers', 'processors'], 'Say workers or processors').default('workers'),
    }),
    output: z.object({ people: z.array(load) }),
  },
})

/** The call that lists a worklist. It answers a page, or whatever an export, an `operation` or `ids` asks for instead. */
export type WorklistList = Call<
  CallDeclaration & {
    input: typeof gridInput
    output: z.ZodType<DeskPage | QuestionList | Checklist | ChangedRows | ViewCounts | GroupSizes | z.output<typeof exportAnswer>>
  }
>
