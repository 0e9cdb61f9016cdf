import { z } from 'zod'
import { command, contractForPeople, NO_ACT, query } from '../contract.ts'
import { emptyResponse } from '../envelope.ts'
import { recordId, seenVersion } from '../wire/fields.ts'
import { storedText } from '../wire/text.ts'
import { LIST_NAMES } from './list-names.ts'
import { MAX_VIEW_LENGTH } from './wire.ts'

const list = z.enum(LIST_NAMES, 'Send the name of the list')
const titles = z.array(z.string().max(80)).max(100)

/** The value of a layout's `opens` with which the list opens without a view. */
export const NO_VIEW = 'list'

/**
 * One person's layout of a list: column order, hidden columns, pinned columns
 * in addition to the list's own, widths in pixels by title, row height, folds.
 */
const layout = z.object({
  order: titles,
  hidden: titles,
  pinned: titles,
  widths: z
    .record(z.string().max(80), z.number().int().min(1).max(2000))
    .refine((widths) => Object.keys(widths).length <= 100, 'A list has at most 100 columns'),
  density: z.enum(['compact', 'normal']),
  /** Which columns are always or never folded, by the fold's label. Other folds are applied when space is short. */
  folds: z.record(z.string().max(80), z.boolean()).optional(),
  /** Whether the figures above the list are shown in full. Absent if the person chose nothing, so that the height of the window decides. */
  figures: z.boolean().optional(),
  /** The key of the built-in view that the list opens with, or NO_VIEW. Absent if the person chose none, or a saved view (`opensWith`). */
  opens: z.string().max(20).optional(),
})
export type Layout = z.infer<typeof layout>

/**
 * A saved view. Its `words` are the filters, order, search, page size and columns as in the list's link. If its `teamId` is null, only the
 * owner sees it.
 */
const view = z.object({
  id: z.number(),
  name: z.string(),
  words: z.string(),
  teamId: z.number().nullable(),
  teamName: z.string(),
  ownerName: z.string(),
  /** The reason why the viewer may not change it, or null. */
  mayChange: z.string().nullable(),
  version: z.number(),
})
export type SavedView = z.infer<typeof view>

/**
 * Views of lists, and each person's layout of them (experience, The grid). All
 * lists share these calls. A view contains no rows, so each reader sees their own.
 */
export const gridViews = contractForPeople('com_grid', {
  getViews: query('See the views of a list', 'signed-in', {
    input: z.object({ list }),
    /** The views and the layout of a list. It opens with the view `opensWith`. The viewer may share views with the `teams`. */
    output: z.object({
      layout: layout.nullable(),
      opensWith: z.number().nullable(),
      views: z.array(view),
      teams: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  }),
  saveView: command('Save a view of a list', 'signed-in', {
    /** The view to save. Without `id`, a new view is created. */
    input: z.object({
      list,
      id: recordId.optional(),
      name: z
        .string('Enter a name for the view')
        .overwrite(storedText)
        .trim()
        .min(1, 'Enter a name for the view')
        .max(60, 'A name has at most 60 characters'),
      words: z.string().max(MAX_VIEW_LENGTH, 'This view is too long to be saved'),
      teamId: recordId.nullable().default(null),
      version: seenVersion,
    }),
    output: z.object({ id: z.number(), version: z.number() }),
  }),
  deleteView: command('Delete a view of a list', 'signed-in', { input: z.object({ id: recordId }), output: emptyResponse }),
  saveLayout: command('Keep the layout of a list', 'signed-in', {
    ...NO_ACT,
    input: z.object({ list, layout, opensWith: recordId.nullable() }),
    output: emptyResponse,
  }),
})
