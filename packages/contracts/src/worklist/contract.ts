import { z } from 'zod'
import { type Call, type CallDeclaration, contract } from '../contract.ts'
import { type ChangedRows, type DeskPage, type exportAnswer, type gridInput, person } from '../grid.ts'
import type { Checklist } from '../quality/checklist-answer.ts'
import type { QuestionList } from './questions.ts'
import { WORKLIST_NAMES, WORKLISTS, type WorklistName } from './worklists.ts'

/** What our web asks of a worklist once and keeps, so that it does not travel with every page. Ours. */
export const worklist = contract('com_worklist', {
  getPeople: {
    kind: 'query',
    title: 'See who works a list',
    access: 'signed-in',
    alsoNeeds: ({ list }: { list: WorklistName }) => WORKLISTS[list].view,
    input: z.object({ list: z.enum(WORKLIST_NAMES, `Choose one of ${WORKLIST_NAMES.join(', ')}`) }),
    /** `workers` may be given work, `within` are those whose work the viewer sees. Both by name. */
    output: z.object({ workers: z.array(person), within: z.array(person) }),
  },
})

/** The call that lists a worklist: it answers a page, or what an export, an `operation` or `ids` asks for in its place. */
export type WorklistList = Call<
  CallDeclaration & {
    input: typeof gridInput
    output: z.ZodType<DeskPage | QuestionList | Checklist | ChangedRows | z.output<typeof exportAnswer>>
  }
>
