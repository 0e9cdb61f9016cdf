import { usDay } from '../../calendar/moment-text.ts'
import type { Viewer } from '../../session/viewer.ts'
import type { Problem } from '../../wire/problem.ts'
import { REFUSED } from '../../worklist/refusals.ts'
import { manages } from '../../worklist/scope.ts'
import { type FindingOutcome, maySettle } from '../reviews/transitions.ts'
import type { ReviewKind } from '../reviews/words.ts'

/**
 * The two schemes of defect categories. Findings are categorised in `own`. Reports can translate them to `second` (`defect_category_map`).
 */
export const SCHEMES = { own: 'QC Programme', second: 'FHA Taxonomy' } as const

/** Maximum number of characters of the description of a cure. */
export const MAX_CURE_LENGTH = 2000

export const FINDING_MESSAGES = {
  notYours: 'Only the reviewer of this review or a manager of quality may change a finding',
  rebutted: 'QC accepted the dispute of this finding: there is nothing to cure',
  cured: 'This finding is cured. A manager of quality may reopen it',
  notCured: 'Only a cured finding can be reopened',
  reopened: 'The finding was reopened since',
  managersReopen: 'Only a manager of quality may reopen a finding',
  noPerson: 'Choose somebody who worked this loan',
  noCategory: 'Choose a category that is in use',
} as const

export interface FindingFacts {
  kind: ReviewKind
  reviewerId: number | null
  outcome: FindingOutcome
  /** Whether the loan is locked until its conflict check is completed. */
  conflictActive: boolean
}

/** Whether the viewer may manage findings: a manager of quality. Managers of desks may not, because their desks' work is judged. */
export const managesFindings = (viewer: Viewer) => manages(viewer, 'quality') && viewer.permissions.has('quality.manage')

/**
 * Returns why the viewer may not set a finding's category and responsible
 * person, or null. Its reviewer and quality managers may (domain 4).
 */
export function whyNotChangeFinding(viewer: Viewer, { kind, reviewerId, conflictActive }: FindingFacts): string | null {
  const reviews = reviewerId === viewer.userId && viewer.permissions.has(`quality.${kind}.review`)
  if (!reviews && !managesFindings(viewer)) return FINDING_MESSAGES.notYours
  return conflictActive ? REFUSED.locked : null
}

export function whyNotCure(viewer: Viewer, finding: FindingFacts): string | null {
  if (finding.outcome === 'Rebutted') return FINDING_MESSAGES.rebutted
  return whyNotChangeFinding(viewer, finding) ?? (maySettle('cure', finding.outcome) ? null : FINDING_MESSAGES.cured)
}

export function whyNotReopenFinding(viewer: Viewer, finding: FindingFacts): string | null {
  if (!managesFindings(viewer)) return FINDING_MESSAGES.managersReopen
  if (finding.conflictActive) return REFUSED.locked
  return maySettle('reopen', finding.outcome) ? null : FINDING_MESSAGES.notCured
}

export interface Cure {
  /** The day of the cure, `YYYY-MM-DD`. */
  curedOn: string
  done: string
}

/** Returns the problems of a cure. The day on which the finding was opened and today are `YYYY-MM-DD`, in the business zone. */
export function cureProblems({ curedOn, done }: Cure, { openedOn, today }: { openedOn: string; today: string }): Problem[] {
  const day =
    curedOn === ''
      ? 'Choose the day of the cure'
      : curedOn > today
        ? 'A cure cannot be in the future'
        : curedOn < openedOn
          ? `The finding is of ${usDay(openedOn)}: it cannot have been cured before`
          : null
  const text = done.trim()
  const words = text === '' ? 'Write what was done' : text.length > MAX_CURE_LENGTH ? `Enter at most ${MAX_CURE_LENGTH} characters` : null
  return [...(day ? [{ field: 'curedOn', msg: day }] : []), ...(words ? [{ field: 'done', msg: words }] : [])]
}

/** Returns 'Cured on 11/21/2026', for the history of a finding. */
export const formatCured = (day: string): string => `Cured on ${usDay(day)}`

export function reopenReasonProblem(reason: string): Problem | null {
  const text = reason.trim()
  if (text === '') return { field: 'reason', msg: 'Write why it is reopened' }
  return text.length > MAX_CURE_LENGTH ? { field: 'reason', msg: `Enter at most ${MAX_CURE_LENGTH} characters` } : null
}

/** The outcomes of a finding that waits for a cure. Only such findings have an age. */
export const WAITING_OUTCOMES = ['Open', 'Stands'] as const satisfies readonly FindingOutcome[]

export interface DefectCategory {
  id: number
  code: string
  name: string
  /** The parent category of a subcategory. Null for a category. */
  parentId: number | null
  active: boolean
}

/** Returns the category and subcategory of a finding. Null if not set. */
export function findCategory(
  categories: readonly DefectCategory[],
  id: number | null,
): { category: DefectCategory | null; subcategory: DefectCategory | null } {
  const chosen = categories.find((one) => one.id === id) ?? null
  const parent = chosen?.parentId ? (categories.find((one) => one.id === chosen.parentId) ?? null) : null
  return parent ? { category: parent, subcategory: chosen } : { category: chosen, subcategory: null }
}

/** Returns why a finding cannot be moved to a category, or null. Its current category is always allowed. */
export function categoryProblem(categories: readonly DefectCategory[], id: number | null, before: number | null): Problem | null {
  if (id === before || categories.some((one) => one.id === id && one.active)) return null
  return { field: 'categoryId', msg: FINDING_MESSAGES.noCategory }
}
