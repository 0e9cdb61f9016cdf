import type { ReactNode } from 'react'
import { Bar } from '../../ui/layout/page.tsx'
import type { GridState } from '../model/state/use-grid-state.ts'
import styles from './grid.module.css'
import { SearchBox } from './search-box.tsx'
import { ViewsMenu } from './views-menu.tsx'

interface ToolbarProps {
  state: GridState
  search: boolean
  /** The tabs of the views, unless they are next to the title. */
  views: ReactNode
  filters: ReactNode
  news: ReactNode
  /** Buttons at the right end. */
  children: ReactNode
}

/** The bar of a list: views, search, filters, then its options. */
export function Toolbar({ state, search, views, filters, news, children }: ToolbarProps) {
  return (
    <Bar label="List">
      {views}
      {search && <SearchBox value={state.view.search} onSearch={state.setSearch} narrow={Boolean(views)} />}
      {filters}
      {news}
      <div className={styles.end}>
        {!state.inner && !state.defaults.views && <ViewsMenu state={state} />}
        {children}
      </div>
    </Bar>
  )
}
