import { SEARCH_DELAY_MS } from '@ivue/contracts/grid/wire.ts'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Bar } from '../../ui/layout/page.tsx'
import type { GridState } from '../model/state/use-grid-state.ts'
import styles from './grid.module.css'
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
      <div className="row wrap gap-8 push-right">
        {!state.inner && !state.defaults.views && <ViewsMenu state={state} />}
        {children}
      </div>
    </Bar>
  )
}

interface SearchBoxProps {
  value: string
  onSearch(words: string): void
  /** Whether the box is narrow, so that the tabs of views have space in the same bar. */
  narrow?: boolean
}

/** Searches one second after the last key. Enter searches immediately, Esc clears. */
function SearchBox({ value, onSearch, narrow }: SearchBoxProps) {
  const [draft, setDraft] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The search may also change through Back or Reset. The box then shows the new value.
  const known = useRef(value)
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    setDraft(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (words: string) => {
    clearTimeout(timer.current)
    known.current = words.trim()
    onSearch(words.trim())
  }
  const type = (words: string) => {
    setDraft(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(words), SEARCH_DELAY_MS)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') send(draft)
    if (event.key !== 'Escape' || draft === '') return
    event.stopPropagation()
    setDraft('')
    send('')
  }
  return (
    <label
      className={`${styles.search} inline-row rounded gap-6 on-surface width-230 height-28 pad-0-8 border-control within-edge-focus within-ring-accent-soft`}
      data-narrow={narrow || undefined}
    >
      <Search className="faint" size={14} />
      <span className="unseen">Search in grid</span>
      <input
        className="shrinks wide unfilled unframed unoutlined pad-0"
        type="search"
        aria-keyshortcuts="/"
        title="Press / to come here"
        placeholder="Search in grid"
        maxLength={200}
        value={draft}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        // A dialog around the list does not handle Esc while there is text to clear.
        data-mantine-stop-propagation={draft !== ''}
      />
    </label>
  )
}
