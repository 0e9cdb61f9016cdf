import { gridViews, type SavedView } from '@ivue/contracts/grid/views-contract.ts'
import { useCommand } from '../rpc/use-command.ts'
import { differs, plainView, viewOf, wordsOf } from './saved.ts'
import type { GridState } from './use-grid-state.ts'

const CHANGES = [gridViews.getViews]

/** The saved views of a list, and what can be done with them. */
export function useViews(state: GridState) {
  const { name: list, view, defaults, memory } = state
  const { views, opensWith } = memory
  const current = views.find(({ id }) => id === view.saved) ?? null
  const save = useCommand(gridViews.saveView, { invalidate: CHANGES })
  const remove = useCommand(gridViews.deleteView, {
    invalidate: CHANGES,
    onDone: () => state.show({ ...view, saved: opensWith === null ? null : 0 }),
  })
  const words = wordsOf(view, defaults)

  return {
    views,
    current,
    /** What is on screen is no longer what was saved. */
    changed: current !== null && differs(current, view, defaults),
    opens: current !== null && current.id === opensWith,
    show: (saved: SavedView) => state.show(viewOf(saved, defaults)),
    showPlain: () => state.show({ ...plainView(defaults), saved: opensWith === null ? null : 0 }),
    /** Saves what is on screen under the name and for the readers that the view has. */
    saveChanges: ({ id, name, teamId, version }: SavedView) => save.mutate({ list, id, name, teamId, version, words }),
    deleteView: ({ id }: SavedView) => remove.mutate({ id }),
    openWith: memory.openWith,
    copyLink: () => linkOf(view.saved, words),
  }
}

export type Views = ReturnType<typeof useViews>

/** The link of what is on screen: it names the view and all that it says, so that it works also for readers who do not see the view. */
function linkOf(saved: number | null, words: string): string {
  const link = new URL(window.location.pathname, window.location.origin)
  link.search = words
  if (saved) link.searchParams.set('view', String(saved))
  return link.href
}
