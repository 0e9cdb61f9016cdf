import { usDay } from '../calendar/moment-text.ts'
import type { Viewer } from '../session/viewer.ts'
import type { Problem } from '../wire/problem.ts'
import { REFUSED } from '../worklist/refused.ts'
import { manages } from '../worklist/scope.ts'
import { maySettle, type Outcome } from './transitions.ts'
import type { ReviewKind } from './words.ts'

/** The scheme that findings are categorised in, and another that they report in besides (`defect_category_map`). */
export const SCHEMES = { own: 'QC Programme', second: 'FHA Taxonomy' } as const

/** What was done to cure a finding has at most this many characters. */
export const MAX_CURE = 2000

export const FINDING_RULES = {
  notYours: 'Only the reviewer of this review or a manager of quality may change a finding',
  rebutted: 'QC accepted the dispute of this finding: there is nothing to cure',
  cured: 'This finding is cured. A manager of quality may reopen it',
  notCured: 'Only a cured finding can be reopened',
  managersReopen: 'Only a manager of quality may reopen a finding',
  noPerson: 'Choose somebody who worked this loan',
  noCategory: 'Choose a category that is in use',
} as const

export interface FindingFacts {
  kind: ReviewKind
  reviewerId: number | null
  outcome: Outcome
  /** The loan is locked until its conflict check is done. */
  conflictActive: boolean
}

/** Managers of quality, not those of a desk whose work is judged. */
export const managesFindings = (viewer: Viewer) => manages(viewer, 'quality') && viewer.permissions.has('quality.manage')

/** Why the viewer may not say a finding's category and whose it is, or null: its reviewer and the managers of quality may (domain 4). */
export function mayChangeFinding(viewer: Viewer, { kind, reviewerId, conflictActive }: FindingFacts): string | null {
  const reviews = reviewerId === viewer.userId && viewer.permissions.has(`quality.${kind}.review`)
  if (!reviews && !managesFindings(viewer)) return FINDING_RULES.notYours
  return conflictActive ? REFUSED.locked : null
}

/** Why the viewer may not record the cure of a finding, or null. */
export function mayCure(viewer: Viewer, finding: FindingFacts): string | null {
  if (finding.outcome === 'Rebutted') return FINDING_RULES.rebutted
  return mayChangeFinding(viewer, finding) ?? (maySettle('cure', finding.outcome) ? null : FINDING_RULES.cured)
}

/** Why the viewer may not take a cure back, or null. */
export function mayReopen(viewer: Viewer, finding: FindingFacts): string | null {
  if (!managesFindings(viewer)) return FINDING_RULES.managersReopen
  if (finding.conflictActive) return REFUSED.locked
  return maySettle('reopen', finding.outcome) ? null : FINDING_RULES.notCured
}

export interface Cure {
  /** `YYYY-MM-DD` */
  curedOn: string
  done: string
}

/** What is wrong with a cure. `openedOn` and `today` are days, `YYYY-MM-DD`, in the business zone. */
export function cureProblems({ curedOn, done }: Cure, { openedOn, today }: { openedOn: string; today: string }): Problem[] {
  const day =
    curedOn === ''
      ? 'Choose the day of the cure'
      : curedOn > today
        ? 'A cure cannot be in the future'
        : curedOn < openedOn
          ? `The finding is of ${usDay(openedOn)}: it cannot have been cured before`
          : null
  const said = done.trim()
  const words = said === '' ? 'Write what was done' : said.length > MAX_CURE ? `Write at most ${MAX_CURE} characters` : null
  return [...(day ? [{ field: 'curedOn', msg: day }] : []), ...(words ? [{ field: 'done', msg: words }] : [])]
}

/** 'Cured on 11/21/2026', as the history of a finding says it. */
export const curedWords = (day: string): string => `Cured on ${usDay(day)}`

/** What reopening asks for. */
export function reopenProblem(reason: string): Problem | null {
  const said = reason.trim()
  if (said === '') return { field: 'reason', msg: 'Write why it is reopened' }
  return said.length > MAX_CURE ? { field: 'reason', msg: `Write at most ${MAX_CURE} characters` } : null
}

/** A finding waits for a cure until it is rebutted or cured; only then does it have an age. */
export const WAITING_OUTCOMES = ['Open', 'Stands'] as const satisfies readonly Outcome[]

export interface DefectCategory {
  id: number
  code: string
  name: string
  /** Null of a category, the category of a subcategory. */
  parentId: number | null
  active: boolean
}

/** The category and, where one is said, the subcategory of what a finding is under; nulls while nothing is. */
export function placeOf(
  categories: readonly DefectCategory[],
  id: number | null,
): { category: DefectCategory | null; subcategory: DefectCategory | null } {
  const said = categories.find((one) => one.id === id) ?? null
  const parent = said?.parentId ? (categories.find((one) => one.id === said.parentId) ?? null) : null
  return parent ? { category: parent, subcategory: said } : { category: said, subcategory: null }
}

/** Why a finding cannot be put there; what it is under already may stay. */
export function categoryProblem(categories: readonly DefectCategory[], id: number | null, before: number | null): Problem | null {
  if (id === before || categories.some((one) => one.id === id && one.active)) return null
  return { field: 'categoryId', msg: FINDING_RULES.noCategory }
}
