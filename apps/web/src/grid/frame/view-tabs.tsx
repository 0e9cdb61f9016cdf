import { useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import tabs from '../../ui/controls/tabs.module.css'
import { useStableWhilePressed } from '../../ui/use-stable-while-pressed.ts'
import { differsFromView, type ListView, parseView } from '../model/state/saved-views.ts'
import { writeView } from '../model/state/url-state.ts'
import type { GridState } from '../model/state/use-grid-state.ts'
import { type CountPart, type CountsByView, countParts, orderViews, viewCountText } from '../model/state/view-order.ts'
import styles from './view-tabs.module.css'
import { ViewsMenu } from './views-menu.tsx'

/** The most tabs next to the search, in a low and in a high window, so that a screen has few controls (experience, The day). */
const MAX_TABS_IN_BAR = { low: 3, high: 5 }
const LOW = '(max-height: 800px)'

interface ViewTabsProps {
  state: GridState
  counts: CountsByView
  /** Whether the tabs are in the bar of the search instead of next to the title. */
  inBar?: boolean
}

/**
 * The views of a list as tabs with their number of rows: those with rows first. Tabs that do not fit are in the menu next to them. If the
 * tab of the current view does not fit, it becomes the first one.
 */
export function ViewTabs({ state, counts: latestCounts, inBar = false }: ViewTabsProps) {
  const { view, defaults } = state
  const [counts, onPointerDown] = useStableWhilePressed(latestCounts)
  const { pathname } = useLocation()
  const list = useRef<HTMLElement>(null)
  const [hiddenTabs, setHiddenTabs] = useState(0)
  const [inSight, setInSight] = useState<ListView['id'] | null>(null)
  const views = orderViews(state.views, counts, inSight)
  const order = views.map(({ id }) => id).join()
  useLayoutEffect(() => {
    const node = list.current
    if (!node) return
    // Tabs that do not fit wrap into a second, hidden line. They are removed from the tab order.
    const mark = () => {
      const links = [...node.children] as HTMLElement[]
      // All reads come before the first write, because each read after a write forces another layout.
      const tops = links.map(({ offsetTop }) => offsetTop)
      const most = inBar ? MAX_TABS_IN_BAR[matchMedia(LOW).matches ? 'low' : 'high'] : links.length
      const isOver = tops.map((top, at) => top > (tops[0] ?? 0) || at >= most)
      for (const [at, link] of links.entries()) link.toggleAttribute('data-over', isOver[at])
      setHiddenTabs(isOver.filter(Boolean).length)
      if (node.querySelector('[data-over][aria-current]')) setInSight(view.saved)
    }
    // The observer also calls back at once, after layout. Calling `mark` here would force an extra layout.
    const observer = new ResizeObserver(mark)
    observer.observe(node)
    for (const tab of node.children) observer.observe(tab)
    return () => observer.disconnect()
  }, [order, view.saved, inBar])

  return (
    <div className={`${styles.tabs} off-paper`}>
      <nav ref={list} onPointerDown={onPointerDown} aria-label="Views" className={`${tabs.list} ${styles.list}`} data-look="pill">
        {views.map((one) => {
          const search = writeView(new URLSearchParams(), { ...parseView(one, defaults), columns: view.columns }, defaults).toString()
          const isCurrent = one.id === view.saved
          const count = counts?.[one.id]
          return (
            <Link
              key={one.id}
              to={{ pathname, search }}
              className={tabs.tab}
              aria-current={isCurrent ? 'page' : undefined}
              data-changed={(isCurrent && differsFromView(one, view, defaults)) || undefined}
            >
              {one.name}
              {count !== undefined && <ViewCount count={count} parts={countParts(one, counts, defaults)} />}
            </Link>
          )
        })}
      </nav>
      <ViewsMenu state={state} iconOnly hiddenTabs={hiddenTabs} counts={counts} />
    </div>
  )
}

/** The number of rows of a view. A view that joins others shows one number for each, '25 + 4', with their names in the tooltip. */
function ViewCount({ count, parts }: { count: number; parts: readonly CountPart[] }) {
  if (parts.length === 0) return <span className={`${styles.count} before-6 font-500-micro`}>{viewCountText(count)}</span>
  const words = parts.map((part) => `${part.name} ${viewCountText(part.count)}`).join(', ')
  return (
    <span className={`${styles.count} before-6 font-500-micro`} title={words}>
      {parts.map((part) => viewCountText(part.count)).join(' + ')}
    </span>
  )
}
