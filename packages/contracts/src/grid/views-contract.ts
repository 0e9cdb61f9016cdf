import { z } from 'zod'
import { contract } from '../contract.ts'
import { nothing } from '../envelope.ts'
import { recordId, seenVersion } from '../wire/fields.ts'

const NAME = 'Send the name of the list'
const list = z.string(NAME).regex(/^[a-z][a-z0-9-]{0,39}$/, NAME)
const titles = z.array(z.string().max(80)).max(100)

/** Opens the list with no view at all. */
export const NO_VIEW = 'list'

/** How one person has a list: its columns in their order, those that are hidden and pinned besides the list's own, widths in pixels by title, row height. */
const layout = z.object({
  order: titles,
  hidden: titles,
  pinned: titles,
  widths: z
    .record(z.string().max(80), z.number().int().min(1).max(2000))
    .refine((widths) => Object.keys(widths).length <= 100, 'A list has at most 100 columns'),
  density: z.enum(['compact', 'normal']),
  /** Which columns are drawn as one, or never are, by the label of the fold; of the others the room decides. */
  folds: z.record(z.string().max(80), z.boolean()).optional(),
  /** The key of the built-in view that the list opens with, or NO_VIEW; absent where the person chose none, or a saved view (`opensWith`). */
  opens: z.string().max(20).optional(),
})
export type Layout = z.infer<typeof layout>

/** `words` are the filters, order, search, page size and columns as they stand in the list's link; `teamId` null: the owner's alone. */
const view = z.object({
  id: z.number(),
  name: z.string(),
  words: z.string(),
  teamId: z.number().nullable(),
  teamName: z.string(),
  ownerName: z.string(),
  /** Null, or why the viewer may not change it, in words. */
  mayChange: z.string().nullable(),
  version: z.number(),
})
export type SavedView = z.infer<typeof view>

/** Views of lists and each person's layout of them (experience, The grid). Every list shares these calls; the rows stay each reader's own. */
export const gridViews = contract('com_grid', {
  getViews: {
    kind: 'query',
    title: 'See the views of a list',
    access: 'signed-in',
    input: z.object({ list }),
    /** `opensWith`: the view that the list opens with, by id. `teams`: those the viewer may share with. */
    output: z.object({
      layout: layout.nullable(),
      opensWith: z.number().nullable(),
      views: z.array(view),
      teams: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  },
  saveView: {
    kind: 'command',
    title: 'Save a view of a list',
    access: 'signed-in',
    /** Without `id` a new one. */
    input: z.object({
      list,
      id: recordId.optional(),
      name: z.string('Give the view a name').trim().min(1, 'Give the view a name').max(60, 'A name has at most 60 characters'),
      words: z.string().max(4000, 'This view is too long to be saved'),
      teamId: recordId.nullable().default(null),
      version: seenVersion,
    }),
    output: z.object({ id: z.number(), version: z.number() }),
  },
  deleteView: {
    kind: 'command',
    title: 'Delete a view of a list',
    access: 'signed-in',
    input: z.object({ id: recordId }),
    output: nothing,
  },
  saveLayout: {
    kind: 'command',
    title: 'Keep the layout of a list',
    access: 'signed-in',
    input: z.object({ list, layout, opensWith: recordId.nullable() }),
    output: nothing,
  },
})
