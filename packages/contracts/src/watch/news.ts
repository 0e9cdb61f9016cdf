import { EVENT_MODULES } from '../desks/modules.ts'
import { type EventFields, eventSentence } from '../desks/sentences.ts'
import type { EventAct } from '../worklist/events.ts'

/** The kinds of news of a loan. A follower chooses which of them ring the bell. */
export const NEWS_KINDS = ['comments', 'decisions', 'schedule', 'qc', 'assignment'] as const
export type NewsKind = (typeof NEWS_KINDS)[number]

export const NEWS_WORDS: Readonly<Record<NewsKind, string>> = {
  comments: 'Comments',
  decisions: 'Decisions and status',
  schedule: 'Schedule',
  qc: 'QC',
  assignment: 'Assignment',
}

const KIND_OF_ACT: Readonly<Record<Exclude<EventAct, 'Import'>, NewsKind>> = {
  Comment: 'comments',
  Decision: 'decisions',
  AutoComplete: 'decisions',
  QC: 'qc',
  Dispute: 'qc',
  Reassignment1: 'assignment',
  Reassignment2: 'assignment',
}

const KIND_OF_MODULE: ReadonlyMap<string, NewsKind> = new Map([
  ...EVENT_MODULES.flatMap((module) =>
    Object.entries(KIND_OF_ACT)
      .filter(([act]) => module.endsWith(act))
      .map(([, kind]): [string, NewsKind] => [module, kind]),
  ),
  ['LoanStatus', 'decisions'],
  ['LoanConflictCheck', 'decisions'],
])

/** The modules whose events are always news. Events of an import are news if they match `NEWS_OF_IMPORT`. */
export const NEWS_MODULES: readonly string[] = [...KIND_OF_MODULE.keys()]

/** An import writes what it changed as "Header value; Header value", with the headers of the workbook. */
const CLOSING_MOMENT = 'Scheduled Closing Date Time'
const STATUSES = ['Current Status', 'Closing Task Status']
const startsWith = (...headers: string[]) => `(^|; )(${headers.join('|')}) `

/** Regular expression, for Postgres and JavaScript, of the field `before` of an import that changed the closing moment or a status. */
export const NEWS_OF_IMPORT = startsWith(CLOSING_MOMENT, ...STATUSES)

/** Returns the kinds of news in an event, the most important first. Empty if it is no news for a follower. */
export function newsKinds({ module, before }: Pick<EventFields, 'module' | 'before'>): readonly NewsKind[] {
  const kind = KIND_OF_MODULE.get(module)
  if (kind) return [kind]
  if (!module.endsWith('Import')) return []
  return [
    ...(new RegExp(startsWith(CLOSING_MOMENT)).test(before) ? (['schedule'] as const) : []),
    ...(new RegExp(startsWith(...STATUSES)).test(before) ? (['decisions'] as const) : []),
  ]
}

const valueAfter = (text: string, header: string) =>
  text
    .split('; ')
    .find((part) => part.startsWith(`${header} `))
    ?.slice(header.length + 1) ?? ''

/** Returns news of a kind as a sentence without the person: "Closing moved from 06/17/2026 10:00 to 06/18/2026 09:00". */
export function newsSentence(event: EventFields, kind: NewsKind): string {
  const { module, before, after } = event
  if (!module.endsWith('Import')) return eventSentence(event)
  if (kind === 'schedule') return `Closing moved from ${valueAfter(before, CLOSING_MOMENT)} to ${valueAfter(after, CLOSING_MOMENT)}`
  return STATUSES.filter((header) => valueAfter(before, header) !== '')
    .map((header) => `${header}: ${valueAfter(before, header)} → ${valueAfter(after, header)}`)
    .join(', ')
}

/** Returns the sentence for the bell. Comments are left out, because their text may name the borrower. */
export const ringSentence = (event: EventFields, kind: NewsKind): string =>
  newsSentence(kind === 'comments' ? { ...event, after: '', reason: '' } : event, kind)
