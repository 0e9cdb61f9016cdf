import { z } from 'zod'
import { day, flag01, idList, orDefaults, text } from './wire/fields.ts'

/** At most this many rows stand on one page, also when All is chosen (domain, exceptions; experience, The grid). */
export const MAX_PAGE_ROWS = 10_000

/** At most this many page links (platform 9). */
export const PAGE_LINKS = 5

/** Typing in a grid's search waits this long, in milliseconds (platform 2.12). Enter searches at once. */
export const SEARCH_DELAY_MS = 1000

const direction = z
  .string()
  .trim()
  .toUpperCase()
  .pipe(z.enum(['ASC', 'DESC'], 'Sort by ASC or DESC'))

/** Search, page and one column to sort by (work 3, Filters). */
export const filterData = z.object(
  orDefaults({
    searchString: text.pipe(z.string().max(200, 'Search for at most 200 characters')),
    pageSize: z.union(
      [z.literal('All'), z.coerce.number().int().min(1, 'Show at least 1 row').max(MAX_PAGE_ROWS, `Show at most ${MAX_PAGE_ROWS} rows`)],
      'Send a whole number of rows, or All',
    ),
    pageNo: z.coerce.number().int('Send a whole page number').min(1, 'Pages count from 1').max(10_000_000),
    sortCol: text,
    sortColOrder: direction,
  }),
)

/** The body of every list call (work 7, quality 7). What is absent, null or empty takes the list's default. */
export const gridInput = z.object(
  orDefaults({
    filterId: text,
    filterData,
    orderArray: z.array(z.object({ col: z.string(), dir: direction })).max(5, 'Sort by at most 5 columns'),
    /** People by list id or employee id; `Select` is how the old client says nobody in particular. */
    userId: idList.transform((ids) => ids.filter((id) => id !== 'Select')),
    xls: flag01,
    mailToMe: flag01,
    filterField: text,
    filterName: text,
    dateFromSearch: day,
    dateToSearch: day,
    taskStatus: text,
    loanNumber: text.pipe(z.string().max(20, 'A loan number has at most 12 digits')),
    SLA: text,
    /** Desks: how the SLA clock stands (CLOCK_FILTERS). Where the time that is left decides, the due column then orders by it. */
    clock: text,
    /** Underwriter: the part of the pipeline (PIPELINE_NODES) in which the loans stand. */
    node: text,
    operation: text,
    qaId: text,
    type: text,
    /** QA Underwriter: All, Full or Partial (quality 3, Dashboard filter state). */
    audit: text,
    /** `views`: worklists answer how many rows each of their built-in views has (`viewCounts`), whatever else is asked for. `groups`: how many rows of the whole list are in the group of each of `ids` (`groupSizes`). Not in the old client's wire. */
    count: z.enum(['with', 'later', 'only', 'views', 'groups']),
    /** With `views`: the filters and the search of saved views, by the id of each, which are counted besides. Ours. */
    views: z
      .record(z.string().regex(/^\d{1,9}$/, 'Name each view by its id'), z.record(z.string().max(40), z.string().max(4000)))
      .refine((views) => Object.keys(views).length <= 50, 'Send at most 50 views'),
    /** Of the page that the rest of the body asks for, only these records: what became of rows that changed. Answers `changedRows`. */
    ids: idList,
  }),
)
export type GridInput = z.output<typeof gridInput>
export type GridRequest = z.input<typeof gridInput>

/**
 * How a column is drawn (platform 2.12, Cell kinds). `dropdown` value: `text@colour@disable`; `edit` value: `text^readonly`;
 * `loan` opens the loan popup; `event` raises the action named in `recordId_`; `sla` is a clock towards `at`.
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

/** A choice: `label` is read, `value` travels. */
export const option = z.object({ label: z.string(), value: z.string() })
export type Option = z.infer<typeof option>

export const header = z.object({
  Title: z.string(),
  drawType: z.enum(DRAW_TYPES),
  /** The choices of a drop-down or select column. */
  data: z.array(option),
  extra: z.object({ canSort: z.boolean() }).optional(),
  /** What people read, where it is another word than the title. */
  label: z.string().optional(),
})
export type Header = z.infer<typeof header>

export const cell = z.object({
  value: z.union([z.string(), z.number(), z.null()]),
  style: z.string().optional(),
  /** `{id}_{operation}` */
  recordId_: z.string().optional(),
  coptions: z.array(option).optional(),
  rowClass: z.string().optional(),
  /** Why the control of this cell is off, in words. */
  why: z.string().optional(),
  /** What a rate is made of and its 95 % interval, in words. */
  basis: z.string().optional(),
  /** The instant behind a shown date-time, ISO 8601 with offset. */
  at: z.string().nullable().optional(),
  /** The zone that the moment is shown in, an IANA name, where that is the property's and not the office's. */
  zone: z.string().optional(),
  /** Of an SLA clock towards `at`: the last instants at which it is On track and Due soon; right after the second it is At risk, after `at` Late. */
  turns: z.array(z.string()).optional(),
  /** How an SLA clock that stands still ended: Met or Not Met. */
  ended: z.string().optional(),
  /** What an SLA clock is called once `at` has passed, where that is not Not Met. */
  missed: z.string().optional(),
})
export type Cell = z.infer<typeof cell>

/** Of a closing task whose measures somebody gave reasons for: all eight, empty where nothing was said (work 3, Loan task row). */
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

/** A row: a cell per Title, and beside them the record's id and version (wire conventions, Lists). */
export const row = z
  .object({
    recsID: z.number(),
    version: z.number(),
    /** The action of the row (work 3): the operation that is next on it, or what its buttons are about. */
    GUID: z.string().optional(),
    /** Who asks: their employee id, and what they are at this desk (work 3, Loan task row). */
    empUserID: z.string().optional(),
    userRole: z.string().optional(),
    Respondback: z.number().optional(),
    BusinessDispute: z.number().optional(),
    /** On a mismatch: who works the loan and whom an import names instead, by employee id and name (work 3, Recon). */
    assignedTo: z.string().optional(),
    assignedToName: z.string().optional(),
    reassignedTo: z.string().optional(),
    reassignedToName: z.string().optional(),
    /** Of a review, whose list has no column of it. */
    borrower: z.string().optional(),
    /** Of an underwriter review: Full or Partial. */
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

/** A person that can be picked: `id` is the user's id, `Name` the full name (work 3, userList). */
export const person = z.object({ id: z.string(), Name: z.string() })

/** The answer of every list call. `estimated` true: `totalItems` is a lower bound, ask again with count "only". */
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
})
export type GridPage = z.infer<typeof gridPage>

/** What a list answers to `ids`: those of the rows that stand on the page. A row that is not among them does not belong there any more. */
export const changedRows = z.strictObject({ tdata: z.array(row) })
export type ChangedRows = { tdata: Row[] }

/**
 * What a list answers to `count: "groups"`: for each of `ids`, how many rows of the whole list are in its group. A group is the rows with the same value in the
 * first column of the order; of a moment, those of the same day. A row that is not on the list is left out.
 */
export const groupSizes = z.strictObject({ groups: z.record(z.string(), z.number()) })
export type GroupSizes = z.infer<typeof groupSizes>

/** More rows than this are not counted for a tab. */
export const MOST_COUNTED = 1_000
/** What a worklist answers to `count: "views"`: rows by the key of each built-in view that the viewer has and by the id of each of `views`, at most one more than MOST_COUNTED. A view that asks for what the list no longer has is left out. */
export const viewCounts = z.strictObject({ counts: z.record(z.string(), z.number()) })
export type ViewCounts = z.infer<typeof viewCounts>

/** The people beside a page: absent for who sends `count`, and has them from `com_worklist getPeople`. */
const peopleBeside = z
  .object({
    userList: z.array(person),
    userListAssignment: z.array(person),
    userListCloser: z.array(person),
    userListAssignmentCloser: z.array(person),
    /** Closing: who may be given the loans of ticked tasks (bulkProcessor); ours. */
    userListProcessor: z.array(person),
  })
  .partial()

/** What a desk's list carries beside its page (work 3, List response). */
export const deskExtras = peopleBeside.extend({
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

/** Ask for an export (`xls`, `mailToMe`) and this comes back in place of the page. */
export const exportAnswer = z.object({ fileName: z.string() })
