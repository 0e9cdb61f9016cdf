import { MOST_COUNTED, type ViewCounts } from '@ivue/contracts/grid.ts'
import { useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import tabs from '../../ui/controls/tabs.module.css'
import { writeView } from '../state/url-state.ts'
import type { GridState } from '../state/use-grid-state.ts'
import { differs, parseView } from './saved-views.ts'
import styles from './view-tabs.module.css'
import { ViewsMenu } from './views-menu.tsx'

interface ViewTabsProps {
  state: GridState
  /** Rows of the views by id; undefined until they are counted. */
  counts: ViewCounts['counts'] | undefined
  /** They stand beside the page's title. */
  inHead?: boolean
}

/** '41', or '1,000+' where no more were counted. */
export function countText(count: number): string {
  return count > MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en-US')}+` : count.toLocaleString('en-US')
}

/** The views of a list as tabs: the built-in ones with how many rows they have, then the saved ones. Those that do not fit stand in the menu beside them. */
export function ViewTabs({ state, counts, inHead = false }: ViewTabsProps) {
  const { view, views, defaults } = state
  const { pathname } = useLocation()
  const list = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const node = list.current
    if (!node) return
    // What does not fit wraps into a line that is not shown, and leaves the tab order.
    const mark = () => {
      const links = [...node.children] as HTMLElement[]
      // All reads come before the first write: each read after a write forces another layout.
      const tops = links.map(({ offsetTop }) => offsetTop)
      for (const [at, link] of links.entries()) link.toggleAttribute('data-over', (tops[at] ?? 0) > (tops[0] ?? 0))
      // The menu beside them names the current view where its tab is one of those.
      node.parentElement?.toggleAttribute('data-named', node.querySelector('[data-over][aria-current]') !== null)
    }
    // The observer also calls back at once, after layout: calling `mark` here would force one.
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
              data-changed={(isCurrent && differs(one, view, defaults)) || undefined}
            >
              {one.name}
              {count !== undefined && <span className={styles.count}>{countText(count)}</span>}
            </Link>
          )
        })}
      </nav>
      <ViewsMenu state={state} besideTabs />
    </div>
  )
}
