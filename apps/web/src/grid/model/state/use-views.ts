import { gridViews, type SavedView } from '@ivue/contracts/grid/views-contract.ts'
import { useCommand } from '../../../rpc/use-command.ts'
import { defaultView, differsFromView, type ListView, parseView, serializeView } from './saved-views.ts'
import type { GridState } from './use-grid-state.ts'

const CHANGES = [gridViews.getViews]

export function useViews(state: GridState) {
  const { name: list, view, views, defaults, memory } = state
  const opensWith = memory.opensWith ?? defaults.views?.[0]?.key ?? 0
  const none = opensWith === 0 ? null : 0
  const current = views.find(({ id }) => id === view.saved) ?? null
  const save = useCommand(gridViews.saveView, { invalidate: CHANGES })
  const remove = useCommand(gridViews.deleteView, {
    invalidate: CHANGES,
    onDone: () => state.show({ ...view, saved: none }),
  })
  const words = serializeView(view, defaults)

  return {
    views,
    current,
    changed: current !== null && differsFromView(current, view, defaults),
    /** The id of the view that the list opens with. 0: no view. */
    opensWith,
    show: (saved: ListView) => state.show(parseView(saved, defaults)),
    showPlain: () => state.show({ ...defaultView(defaults), saved: none }),
    /** Overwrites the view with the current list. Its name and readers do not change. */
    saveChanges: ({ id, name, teamId, version }: SavedView) => save.mutate({ list, id, name, teamId, version, words }),
    deleteView: ({ id }: SavedView) => remove.mutate({ id }),
    openWith: memory.openWith,
    copyLink: () => buildLink(view.saved, words),
  }
}

/**
 * Returns the link of the current list. It names the view and repeats
 * its content, so that it also works for people who cannot see the view.
 */
function buildLink(saved: number | string | null, words: string): string {
  const link = new URL(window.location.pathname, window.location.origin)
  link.search = words
  if (saved) link.searchParams.set('view', String(saved))
  return link.href
}
