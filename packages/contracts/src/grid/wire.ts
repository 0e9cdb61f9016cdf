import { z } from 'zod'
import { counts, figureId } from '../figures/shapes.ts'
import { day, flag01, idList, orDefaults, text } from '../wire/fields.ts'
import { FILTER_KINDS, MAX_COLUMN_FILTERS_LENGTH } from './column-filters.ts'
import { exportFormat } from './exports.ts'
import { LOAN_NUMBER_TOO_LONG, loanNumberPart, loanNumbersProblem, MAX_LOAN_NUMBER_LENGTH, parseLoanNumbers } from './loan-numbers.ts'
import { hasFewWords, TOO_MANY_WORDS } from './search-rules.ts'

/** Maximum number of rows on one page, also when All is chosen (domain, exceptions; experience, The grid). */
export const MAX_PAGE_ROWS = 10_000

/** Maximum number of page links (platform 9). */
export const MAX_PAGE_LINKS = 5

/** Maximum length of the filters of a saved view, with a pasted list of loan numbers in it. */
export const MAX_VIEW_LENGTH = 10_000

/** The debounce of a list's search field, in milliseconds (platform 2.12). Enter searches at once. */
export const SEARCH_DELAY_MS = 1000

const direction = z
  .string()
  .trim()
  .toUpperCase()
  .pipe(z.enum(['ASC', 'DESC'], 'Sort by ASC or DESC'))

/** Search, page and one column to sort by (work 3, Filters). */
export const filterData = z.strictObject(
  orDefaults({
    searchString: text.pipe(z.string().max(200, 'Search for at most 200 characters').refine(hasFewWords, TOO_MANY_WORDS)),
    pageSize: z.union(
      [z.literal('All'), z.coerce.number().int().min(1, 'Show at least 1 row').max(MAX_PAGE_ROWS, `Show at most ${MAX_PAGE_ROWS} rows`)],
      'Send a whole number of rows, or All',
    ),
    pageNo: z.coerce.number().int('Send a whole page number').min(1, 'Pages count from 1').max(10_000_000),
    sortCol: text,
    sortColOrder: direction,
  }),
)

/** A pasted list of loan numbers, as text or an array. An empty one does not filter. */
const loanNumbers = z.union([text, z.array(text)], 'Send loan numbers as text or a list').transform((value, ctx) => {
  const pasted = Array.isArray(value) ? value.join('\n') : value
  const message = pasted === '' ? null : loanNumbersProblem(pasted)
  if (message === null) return parseLoanNumbers(pasted)
  ctx.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** The body of every list call (work 7, quality 7). An absent, null or empty field takes the list's default. Unknown fields are refused. */
export const gridInput = z.strictObject(
  orDefaults({
    filterId: text,
    filterData,
    orderArray: z.array(z.object({ col: z.string(), dir: direction })).max(5, 'Sort by at most 5 columns'),
    /** People by list id or employee id. The old client sends `Select` for no person. */
    userId: idList.transform((ids) => ids.filter((id) => id !== 'Select')),
    xls: flag01,
    mailToMe: flag01,
    /** The format of the file of `xls` or `mailToMe`; by default xlsx. Not in the old client's wire. */
    format: exportFormat,
    filterField: text,
    filterName: text.pipe(z.string().max(200, 'Filter by at most 200 characters')),
    dateFromSearch: day,
    dateToSearch: day,
    taskStatus: text,
    loanNumber: text.transform(loanNumberPart).pipe(z.string().max(MAX_LOAN_NUMBER_LENGTH, LOAN_NUMBER_TOO_LONG)),
    /** Rows of these loans only, by whole numbers. The answer then has `foundLoans`. Not in the old client's wire. */
    loanNumbers,
    /**
     * Filters by columns whose header has `filter`: `Borrower=abbott&Age=5..10&Due=2026-06-01..`, encoded like the query of a link. Not in
     * the old client's wire.
     */
    columnFilters: text.pipe(z.string().max(MAX_COLUMN_FILTERS_LENGTH, 'Filter by fewer columns, or by shorter texts')),
    SLA: text,
    /**
     * Desks: filters by the state of the SLA clock (CLOCK_FILTERS). For states that depend on the time left, the due column then sorts by
     * time left.
     */
    clock: text,
    /** Underwriter: the part of the pipeline (PIPELINE_LEAVES) of the loans. */
    node: text,
    operation: text,
    qaId: text,
    type: text,
    /** QA Underwriter: All, Full or Partial (quality 3, Dashboard filter state). */
    audit: text,
    /**
     * What is counted. With `views`, worklists answer the number of rows of each built-in view (`viewCounts`), whatever else is requested.
     * With `groups`, they answer the number of rows of the whole list in the group of each of `ids` (`groupSizes`). Neither is in the old
     * client's wire.
     */
    count: z.enum(['with', 'later', 'only', 'views', 'groups']),
    /** The filters and the search of saved views to count too, by view id, with `count: "views"`. Not in the old client's wire. */
    views: z
      .record(z.string().regex(/^\d{1,9}$/, 'Name each view by its id'), z.record(z.string().max(40), z.string().max(MAX_VIEW_LENGTH)))
      .refine((views) => Object.keys(views).length <= 50, 'Send at most 50 views'),
    /** Limits the requested page to these records, to reload rows that changed. Answers `changedRows`. */
    ids: idList,
  }),
)
export type GridInput = z.output<typeof gridInput>
export type GridRequest = z.input<typeof gridInput>

/**
 * How a column is drawn (platform 2.12, Cell kinds). The value of a `dropdown` is `text@colour@disable`, that of an `edit` is
 * `text^readonly`. A `loan` opens the loan popup. An `event` raises the action named in `recordId_`. An `sla` is a clock towards `at`.
 */
export const DRAW_TYPES = [
  'text',
  'number',
  'date',
  'datetime',
  'dropdown',
  'select',
  'edit',
  'checkbox',
  'loan',
  'event',
  'status',
  'sla',
] as const
export type DrawType = (typeof DRAW_TYPES)[number]

/** A choice. The `label` is shown, the `value` is sent. */
export const option = z.object({ label: z.string(), value: z.string() })
export type Option = z.infer<typeof option>

export const header = z.object({
  Title: z.string(),
  drawType: z.enum(DRAW_TYPES),
  /** The choices of a drop-down or select column. */
  data: z.array(option),
  extra: z.object({ canSort: z.boolean() }).optional(),
  /** The column's heading, if it differs from the title. */
  label: z.string().optional(),
  /** The figure that the cells show. */
  figure: figureId.optional(),
  /** The cells have the counts of a share (`basis`). Not in the old client's wire. */
  share: z.literal(true).optional(),
  /** How `columnFilters` filters the column, and the words of kind `words`. Absent if it cannot. Not in the old client's wire. */
  filter: z.object({ kind: z.enum(FILTER_KINDS), words: z.array(z.string()).optional() }).optional(),
})
export type Header = z.infer<typeof header>

export const cell = z.object({
  value: z.union([z.string(), z.number(), z.null()]),
  style: z.string().optional(),
  /** The record and the operation of the cell, as `{id}_{operation}`. */
  recordId_: z.string().optional(),
  coptions: z.array(option).optional(),
  rowClass: z.string().optional(),
  /** Why the control of this cell is disabled. */
  why: z.string().optional(),
  /** The counts behind a rate. */
  basis: counts.optional(),
  /** The instant behind a shown date-time, ISO 8601 with offset. */
  at: z.string().nullable().optional(),
  /** The IANA zone in which the moment is shown, if it is the property's and not the office's. */
  zone: z.string().optional(),
  /** Two moments of an SLA clock. After the first it is Due soon, after the second At risk, and after the deadline `at` Late. */
  turns: z.array(z.string()).optional(),
  /** The result of a stopped SLA clock: Met or Not Met. */
  ended: z.string().optional(),
  /** The name of an SLA clock after `at` has passed, if it is not Not Met. */
  missed: z.string().optional(),
})
export type Cell = z.infer<typeof cell>

/** The reasons of a closing task, if any measure has one: all eight fields, empty where nothing was entered (work 3, Loan task row). */
const reasons = {
  P1ReasonSlaMissed: z.string().optional(),
  P1AccountableParty: z.string().optional(),
  P2ReasonSlaMissed: z.string().optional(),
  P2AccountableParty: z.string().optional(),
  P3ReasonSlaMissed: z.string().optional(),
  P3AccountableParty: z.string().optional(),
  P4ReasonSlaMissed: z.string().optional(),
  P4AccountableParty: z.string().optional(),
}

/** A row: a cell per Title, and the record's id and version (wire conventions, Lists). */
export const row = z
  .object({
    recsID: z.number(),
    version: z.number(),
    /** The action of the row (work 3): its next operation, or the subject of its buttons. */
    GUID: z.string().optional(),
    /** The viewer's employee id and their role at this desk (work 3, Loan task row). */
    empUserID: z.string().optional(),
    userRole: z.string().optional(),
    Respondback: z.number().optional(),
    BusinessDispute: z.number().optional(),
    /**
     * The person who works a loan with a mismatch, and the person that an import names instead, by employee id and name (work 3, Recon).
     */
    assignedTo: z.string().optional(),
    assignedToName: z.string().optional(),
    reassignedTo: z.string().optional(),
    reassignedToName: z.string().optional(),
    /** The audit of an underwriter review, Full or Partial. */
    audit: z.string().optional(),
    ...reasons,
  })
  .catchall(cell)
export type Row = { recsID: number; version: number; GUID?: string; Respondback?: number; BusinessDispute?: number } & Record<
  string,
  Cell | number | string | undefined
>

export const pagination = z.object({
  currentPage: z.number(),
  pages: z.array(z.number()),
  pageInfo: z.string(),
  pageSize: z.number(),
  endPage: z.number(),
})
export type Pagination = z.infer<typeof pagination>

/** A person that can be picked. The `id` is the user's id, the `Name` the full name (work 3, userList). */
export const person = z.object({ id: z.string(), Name: z.string() })

/**
 * The answer of every list call. If `estimated` is true, `totalItems` is a lower bound, and a request with count "only" answers the exact
 * number.
 */
export const gridPage = z.object({
  headers: z.array(header),
  tdata: z.array(row),
  totalItems: z.number(),
  estimated: z.boolean().optional(),
  orderArray: z.array(z.object({ col: z.string(), dir: z.enum(['ASC', 'DESC']) })),
  paginateData: pagination,
  paginationData: pagination,
  searchString: z.string(),
  fields: z.array(option),
  /**
   * With `loanNumbers`: how many there are, which have no row among those of the list, in the row scope of the viewer and with the other
   * filters, and which words of the list are no loan numbers.
   */
  foundLoans: z.object({ requested: z.number(), missing: z.array(z.string()), others: z.array(z.string()) }).optional(),
})
export type GridPage = z.infer<typeof gridPage>

/** The answer to `ids`: the rows among them that are on the page. A missing row no longer belongs to the page. */
export const changedRows = z.strictObject({ tdata: z.array(row) })
export type ChangedRows = { tdata: Row[] }

/**
 * The answer to `count: "groups"`: for each of `ids`, how many rows of the whole list are in its group. A group is the rows with the same
 * value in the first column of the order; for a moment, those of the same day. Rows that are not on the list are left out.
 */
export const groupSizes = z.strictObject({ groups: z.record(z.string(), z.number()) })
export type GroupSizes = z.infer<typeof groupSizes>

/** Number of rows up to which the first request counts a list or a view exactly. */
export const MAX_COUNTED = 1_000
/**
 * The answer to `count: "views"`: rows by the key of each built-in view that the viewer has and by the id of each of `views`, at most
 * MAX_COUNTED + 1. A view that uses something the list no longer has is left out.
 */
export const viewCounts = z.strictObject({ counts: z.record(z.string(), z.number()) })
export type ViewCounts = z.infer<typeof viewCounts>

/** The people that a page's dialogs offer. Absent if the request has `count`: such clients call `com_worklist getPeople`. */
const dialogPeople = z
  .object({
    userList: z.array(person),
    userListAssignment: z.array(person),
    userListCloser: z.array(person),
    userListAssignmentCloser: z.array(person),
    /** Closing: people who may be given the loans of selected tasks (bulkProcessor). Not in the old client's wire. */
    userListProcessor: z.array(person),
  })
  .partial()

/** Further fields of the answer of a desk's list (work 3, List response). */
export const deskExtras = dialogPeople.extend({
  actionList: z.array(option),
  taskList: z.array(option),
  fieldList: z.array(option),
  manager: z.union([z.literal(0), z.literal(1)]),
  callStatusList: z.array(option),
  autoCompleteFlg: z.union([z.literal(0), z.literal(1)]),
  roleUlTl: z.union([z.literal(0), z.literal(1)]),
  userRole: z.string(),
})
export const deskPage = gridPage.extend(deskExtras.shape)
export type DeskPage = z.infer<typeof deskPage>

/** The answer instead of the page if an export is requested (`xls`, `mailToMe`). */
export const exportAnswer = z.object({ fileName: z.string() })
