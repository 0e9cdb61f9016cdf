import { MOST_COUNTED, type ViewCounts } from '@ivue/contracts/grid/wire.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import tabs from '../../ui/controls/tabs.module.css'
import { differsFromView, parseView } from '../model/state/saved-views.ts'
import { writeView } from '../model/state/url-state.ts'
import type { GridState } from '../model/state/use-grid-state.ts'
import styles from './view-tabs.module.css'
import { ViewsMenu } from './views-menu.tsx'

interface ViewTabsProps {
  state: GridState
  /** The number of rows by view id. Undefined until counted. */
  counts: ViewCounts['counts'] | undefined
  /** The tabs are next to the page's title. */
  inHead?: boolean
}

/** Returns '41', or '1,000+' if counting stopped at the limit. */
export function countText(count: number): string {
  return count > MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en-US')}+` : count.toLocaleString('en-US')
}

/**
 * The views of a list as tabs: the built-in ones with their number of rows,
 * then the saved ones. Tabs that do not fit are in the menu next to them.
 */
export function ViewTabs({ state, counts, inHead = false }: ViewTabsProps) {
  const { view, views, defaults } = state
  const { pathname } = useLocation()
  const list = useRef<HTMLElement>(null)
  const [hiddenTabs, setHiddenTabs] = useState(0)
  useLayoutEffect(() => {
    const node = list.current
    if (!node) return
    // Tabs that do not fit wrap into a second, hidden line. They are removed from the tab order.
    const mark = () => {
      const links = [...node.children] as HTMLElement[]
      // All reads come before the first write, because each read after a write forces another layout.
      const tops = links.map(({ offsetTop }) => offsetTop)
      const isOver = tops.map((top) => top > (tops[0] ?? 0))
      for (const [at, link] of links.entries()) link.toggleAttribute('data-over', isOver[at])
      setHiddenTabs(isOver.filter(Boolean).length)
      // The menu shows the name of the current view if its tab does not fit.
      node.parentElement?.toggleAttribute('data-named', node.querySelector('[data-over][aria-current]') !== null)
    }
    // The observer also calls back at once, after layout. Calling `mark` here would force an extra layout.
    const observer = new ResizeObserver(mark)
    observer.observe(node)
    for (const tab of node.children) observer.observe(tab)
    return () => observer.disconnect()
  }, [views, view.saved])

  return (
    <div className={styles.tabs} data-head={inHead || undefined}>
      <nav ref={list} aria-label="Views" className={`${tabs.list} ${styles.list}`} data-look="pill">
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
              {count !== undefined && <span className={styles.count}>{countText(count)}</span>}
            </Link>
          )
        })}
      </nav>
      <ViewsMenu state={state} iconOnly hiddenTabs={hiddenTabs} />
    </div>
  )
}
