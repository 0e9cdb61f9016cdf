import type { RecentAct } from '@ivue/contracts/worklist/contract.ts'
import { actNoun, FINAL_REASONS } from '@ivue/contracts/worklist/undo.ts'
import type { WindowAct } from '../../browser/window-acts.ts'

const NOTHING = 'You did nothing in this window that can be undone. My recent acts shows the others'

/** What Ctrl+Z does. It undoes an act, after a question if the act was done on another screen, or says why it does not. */
export type NextUndo = { act: RecentAct; asks: boolean } | { why: string }

/** Returns what Ctrl+Z does on a screen, for the acts of the window, newest first, and the recent acts of the person. */
export function findNextUndo(own: readonly WindowAct[], recent: readonly RecentAct[], screen: string): NextUndo {
  for (const { undoId, title, why, screen: from } of own) {
    if (undoId === null) return { why: `“${title}” cannot be undone. ${why || FINAL_REASONS.other}` }
    const act = recent.find(({ id }) => id === undoId)
    if (!act) return { why: NOTHING }
    if (act.undoneAt === null)
      return act.why === null
        ? { act, asks: !isWithin(screen, from) && !isWithin(from, screen) }
        : { why: `Not undone: ${actName(act)}. ${act.why}` }
  }
  return { why: NOTHING }
}

/** Whether a path is that of a screen or below it, as that of a list's editor is. */
const isWithin = (path: string, screen: string) => `${path}/`.startsWith(`${screen}/`)

/** Returns an act as a noun with what it was about: 'the decision on 0285314274'. */
export function actName({ operation, list, rows, total }: RecentAct): string {
  const noun = `the ${actNoun(operation)}`
  if (total > 1) return `${noun} of ${total} loans`
  const name = rows[0]?.name ?? ''
  return list === 'people' ? `${noun} of ${name}` : `${noun} on ${name}`
}
