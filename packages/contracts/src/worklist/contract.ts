import { z } from 'zod'
import { type Call, type CallDeclaration, contract } from '../contract.ts'
import { type ChangedRows, type DeskPage, type exportAnswer, type gridInput, person } from '../grid.ts'
import type { Checklist } from './checklist-answer.ts'
import type { QuestionList } from './questions.ts'
import { WORKLIST_NAMES, WORKLISTS, type WorklistName } from './worklists.ts'

/** Lists that the web fetches once per worklist and caches, so that they are not sent with every page. Not in the old client's wire. */
export const worklist = contract('com_worklist', {
  getPeople: {
    kind: 'query',
    title: 'See who works a list',
    access: 'signed-in',
    alsoNeeds: ({ list }: { list: WorklistName }) => WORKLISTS[list].view,
    input: z.object({ list: z.enum(WORKLIST_NAMES, `Choose one of ${WORKLIST_NAMES.join(', ')}`) }),
    /** `workers` may be given work; `within` are those whose work the viewer sees. Both by name. */
    output: z.object({ workers: z.array(person), within: z.array(person) }),
  },
})

/** The call that lists a worklist. It answers a page, or whatever an export, an `operation` or `ids` asks for instead. */
export type WorklistList = Call<
  CallDeclaration & {
    input: typeof gridInput
    output: z.ZodType<DeskPage | QuestionList | Checklist | ChangedRows | z.output<typeof exportAnswer>>
  }
>
