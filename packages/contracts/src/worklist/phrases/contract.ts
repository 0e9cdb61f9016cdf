import { z } from 'zod'
import { command, contractForPeople, query } from '../../contract.ts'
import { emptyResponse } from '../../envelope.ts'
import { limitedText, recordId, seenVersion } from '../../wire/fields.ts'
import { storedText } from '../../wire/text.ts'
import { getWorklist, WORKLIST_NAMES, type WorklistName } from '../worklists.ts'
import { MAX_PHRASE_LENGTH, MAX_TITLE_LENGTH, PHRASE_REFUSED } from './rules.ts'

const list = z.enum(WORKLIST_NAMES, `Choose one of ${WORKLIST_NAMES.join(', ')}`)
const furtherPermission = ({ list }: { list: WorklistName }) => getWorklist(list).act

/** A saved phrase. A `shared` one is seen by everybody who works on the floor, any other only by its owner. */
const phrase = z.object({
  id: z.number(),
  /** The title. Empty if the first words of the text serve as one. */
  title: z.string(),
  text: z.string(),
  shared: z.boolean(),
  version: z.number(),
})
export type Phrase = z.infer<typeof phrase>

/** Texts that people write again and again, saved by floor: the floor of the list that they work on. Not in the old client's wire. */
export const phrases = contractForPeople('com_worklist', {
  getPhrases: query('See saved phrases', 'signed-in', {
    furtherPermission,
    input: z.object({ list }),
    /** The phrases, and the reason why the viewer may not change the shared ones, or null (`whyNotShare`). */
    output: z.object({ phrases: z.array(phrase), whyNotShare: z.string().nullable() }),
  }),
  savePhrase: command('Save a phrase', 'signed-in', {
    furtherPermission,
    /** The phrase to save. Without `id`, a new one is created. */
    input: z.object({
      list,
      id: recordId.optional(),
      title: limitedText(MAX_TITLE_LENGTH, 'A title').default(''),
      text: z
        .string(PHRASE_REFUSED.empty)
        .overwrite(storedText)
        .trim()
        .min(1, PHRASE_REFUSED.empty)
        .max(MAX_PHRASE_LENGTH, `A phrase has at most ${MAX_PHRASE_LENGTH} characters`),
      shared: z.boolean().default(false),
      version: seenVersion,
    }),
    output: z.object({ id: z.number(), version: z.number() }),
  }),
  deletePhrase: command('Remove a phrase', 'signed-in', {
    furtherPermission,
    input: z.object({ list, id: recordId, version: seenVersion }),
    output: emptyResponse,
  }),
})
