import { z } from 'zod'
import { command, contract, NO_ACT, query } from '../contract.ts'
import { exportAnswer, gridInput, gridPage, option } from '../grid/wire.ts'
import type { Permission } from '../permissions.ts'
import { limitedText, orDefaults, recordId, seenVersion, text } from '../wire/fields.ts'
import { APPROVALS } from './lists.ts'
import { MAX_COLUMNS, SERVICE_ACTIONS, type ServiceAction } from './rules.ts'

/** The id of a shared service; "" for a new one (wire conventions, Shared services). */
const idOrNew = z.preprocess((value) => (value === '' || value === 0 || value === '0' ? undefined : value), recordId.optional())

const alias = z.object({ value: limitedText(200, 'The name of a column'), label: limitedText(200, 'A heading') })
const aliasName = z.object({ alias: z.array(alias).max(MAX_COLUMNS, `At most ${MAX_COLUMNS} columns have headings`) })

/** The fields of an Edit, sent as `teamData`. */
const edited = z.object({
  name: limitedText(300, 'The name').default(''),
  menu: limitedText(100, 'The menu').default(''),
  description: limitedText(3_000, 'The description').default(''),
  /** The SQL. It is not trimmed, because errors report positions in it. */
  iquery: z.string().max(100_000, 'The logic has at most 20,000 characters').default(''),
  aliasName: aliasName.default({ alias: [] }),
})
export type EditedService = z.output<typeof edited>

/** A result, which is stored for a day. There were more rows than `limit` if it is `cut`. */
const run = z.object({
  runId: z.number(),
  name: z.string(),
  mode: z.enum(['Task', 'Prod']),
  rows: z.number(),
  cut: z.boolean(),
  limit: z.number(),
  millis: z.number(),
  /** When it ran, ISO 8601. */
  at: z.string(),
})
export type ServiceRun = z.infer<typeof run>

/**
 * One entry of the history of a shared service: what happened ('Created', 'Changed', 'Approved' and so on), the full name of the person,
 * and the moment (ISO 8601).
 */
const version = z.object({
  version: z.number(),
  what: z.string(),
  by: z.string(),
  at: z.string(),
  comment: z.string(),
  changes: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
})
export type ServiceVersion = z.infer<typeof version>

/** One of the latest runs: who, when, how many rows in how many milliseconds, the SHA-256 of the SQL, and why it failed. */
const pastRun = z.object({
  mode: z.string(),
  by: z.string(),
  at: z.string(),
  rows: z.number(),
  millis: z.number(),
  hash: z.string(),
  problem: z.string(),
})

/** A shared service as its editor shows it; id 0 is a new one (quality 3). */
const opened = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  menu: z.string(),
  /** The status, Active or Inactive. */
  fstatus: z.string(),
  approval: z.enum(APPROVALS),
  description: z.string(),
  iquery: z.string(),
  aliasName: z.object({ alias: z.array(z.object({ value: z.string(), label: z.string() })) }),
  menus: z.array(option),
  history: z.array(version),
  runs: z.array(pastRun),
  /** Why nothing can be run on this server; empty if it can. */
  notRunning: z.string(),
})
export type OpenedService = z.infer<typeof opened>

const MAY: Partial<Record<ServiceAction, Permission>> = {
  Prod: 'services.approve',
  Approve: 'services.approve',
  Reject: 'services.approve',
}

/** The shared services (quality 2.9, 7). */
export const sharedServices = contract('com_admin', {
  listQueries: query('List shared services', 'services.view', {
    input: gridInput.extend(orDefaults({ approvalStatus: text })),
    output: gridPage.or(exportAnswer),
  }),
  editAdmin: query('Open a shared service', 'services.view', { input: z.object({ id: idOrNew }), output: opened }),
  /**
   * Saves, approves, rejects or runs a service. The `teamData` are the changes of an Edit, or the comment of Approve and Reject. Invalid
   * SQL is refused, with `response.position` if the database names a position, counted from 1 in characters of `iquery`. Prod answers its
   * run.
   */
  editAdminSave: command('Save a shared service', 'services.edit', {
    titleFor: ({ action }: { action: ServiceAction }) => (action === 'Edit' ? null : TITLES[action]),
    furtherPermission: ({ action }: { action: ServiceAction }) => MAY[action] ?? null,
    long: true,
    input: z.object({
      teamId: idOrNew,
      version: seenVersion,
      action: z.enum(SERVICE_ACTIONS, `Choose one of ${SERVICE_ACTIONS.join(', ')}`),
      teamData: z.union([edited, limitedText(2_000, 'A comment')], 'Send what is changed, or a comment').default(''),
    }),
    output: z.object({ id: z.number(), version: z.number(), run: run.optional() }),
  }),
  /** A trial run: the first rows, as a list, and the run. */
  generateSSTask: command('Run a shared service', 'services.run', {
    ...NO_ACT,
    long: true,
    input: z.object({ task: z.literal('Task', 'The task is Task').default('Task'), taskId: recordId }),
    output: gridPage.extend({ run }),
  }),
})

const TITLES: Record<Exclude<ServiceAction, 'Edit'>, string> = {
  Prod: 'Run a shared service in Prod',
  Status: 'Switch a shared service on or off',
  Approve: 'Approve a shared service',
  Reject: 'Reject a shared service',
}

export const serviceResults = contract('com_services', {
  /** The rows of one of the viewer's runs, for a day. Without an id, of their latest run. */
  getResult: query('List the result of a shared service', 'services.view', {
    input: gridInput.extend(orDefaults({ runId: recordId })),
    output: gridPage.or(exportAnswer),
  }),
})
