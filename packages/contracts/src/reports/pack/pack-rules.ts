import { monthName } from '../../calendar/names.ts'
import type { Viewer } from '../../session/viewer.ts'
import { countText } from '../../wire/words.ts'
import { rowScope } from '../../worklist/scope.ts'
import type { Month } from '../charts/chart-months.ts'

/** The fields of a published pack that the rules use. */
export interface PublishedPack {
  edition: number
  publishedById: number
  /** The id of the person who signed it off, or null. */
  signedById: number | null
  /** Whether a later edition of the month exists. */
  superseded: boolean
}

export const MIN_REASON = 10
export const MAX_REASON = 500

type Who = Pick<Viewer, 'permissions'>

export const whyNotManagePacks = ({ permissions }: Who): string | null =>
  permissions.has('quality.manage') ? null : 'Only managers of quality publish a pack, sign it off and mail it'

/**
 * Whether the viewer sees the names of loans and people in a pack. Only viewers of all reviews do (domain 1, Row scope). Everybody who may
 * open the pack sees its figures.
 */
export const seesNames = (viewer: Viewer): boolean => rowScope(viewer, 'quality') === 'all'

/** Returns why the pack of a month may not be published, or null. The month `running` is the current one in the business zone. */
export function whyNotPublishPack(viewer: Who, { month, running }: { month: Month; running: Month }): string | null {
  const refused = whyNotManagePacks(viewer)
  if (refused) return refused
  return month >= running ? `${monthName(month)} is not over: its figures still change` : null
}

/** Returns what a pack leaves out because drawn loans are not reviewed yet: 'UW Review: 15 of 22 sampled loans reviewed'. Null if nothing. */
export function incompleteWords(drawn: readonly { reviewType: string; drawn: number; reviewed: number }[]): string | null {
  const parts = drawn
    .filter((one) => one.reviewed < one.drawn)
    .map((one) => `${one.reviewType}: ${one.reviewed === 0 ? 'none' : one.reviewed} of ${countText(one.drawn, 'sampled loan')} reviewed`)
  return parts.length === 0 ? null : parts.join('; ')
}

/** Returns the problem of an edition's reason, or null. The first edition needs no reason, a correction does. */
export function reasonProblem(edition: number, reason: string): string | null {
  if (edition === 1) return null
  return reason.trim().length >= MIN_REASON ? null : `Write in at least ${MIN_REASON} characters what this edition corrects`
}

/** Returns why the viewer may not sign a pack off, or null. Only the latest edition is signed, once, by a person who did not publish it. */
export function whyNotSignPack(
  viewer: Pick<Viewer, 'permissions' | 'userId'>,
  { publishedById, signedById, superseded }: PublishedPack,
): string | null {
  const refused = whyNotManagePacks(viewer)
  if (refused) return refused
  if (signedById !== null) return 'This pack is signed off'
  if (superseded) return 'A later edition of this month was published: sign that one off'
  return publishedById === viewer.userId ? 'You published this pack: somebody else signs it off' : null
}
