import { Plus, RotateCcw, Search, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, use, useRef } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Panel, usePanel } from '../../../ui/menu/panel.tsx'
import { filterChips } from '../../model/filters/filter-chips.ts'
import { FilterNamesContext } from '../../model/filters/filter-names.ts'
import type { FilterForm } from '../../model/filters/use-filter-form.ts'
import styles from './filter-panel.module.css'

interface FilterPanelProps<F extends string> {
  form: FilterForm<F>
  send: string
  /** Hides the buttons until the first load. */
  waiting?: boolean
  /** Filters that the page shows outside of this panel. They get no chip. */
  elsewhere?: readonly string[] | undefined
  /** The fields. */
  children: ReactNode
}

const NOT_SENT = 'The list does not show these filters yet'

/** The filters of a list: a chip for each one that is set, and a button that opens the fields with Search and Reset. */
export function FilterPanel<F extends string>({ form, send, waiting = false, elsewhere = [], children }: FilterPanelProps<F>) {
  const { specs, applied, apply, changed } = form
  const { open, close, toggle, button, panel } = usePanel('dialog')
  /** The field that gets the focus when the panel opens. */
  const first = useRef('')
  const chips = filterChips(specs, applied, { names: use(FilterNamesContext), elsewhere })
  const search = (event: FormEvent) => {
    if (form.search(event)) close()
  }
  const reset = () => {
    form.reset()
    close()
  }
  const openAt = (field: string) => {
    first.current = field
    open()
  }
  // Esc in an open list of choices only closes that list.
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent) => {
    if (key === 'Escape' && !currentTarget.querySelector('[data-expanded]')) close()
  }
  const enter = (node: HTMLElement | null) => {
    const field = first.current && node?.querySelector(`[name="${first.current}"]`)
    if (field) field.setAttribute('data-autofocus', '')
  }
  return (
    <>
      {chips.map(({ keys, texts, removed }) => (
        <span key={keys[0]} className={styles.chip}>
          <button type="button" className={styles.words} onClick={() => openAt(keys[0] ?? '')}>
            {texts.map(({ label, words }) => (
              <span key={label}>
                {label} <b>{words}</b>{' '}
              </span>
            ))}
          </button>
          {removed && (
            <button
              type="button"
              className={styles.remove}
              onClick={() => {
                apply(removed)
                close()
              }}
            >
              <X size={12} aria-hidden="true" />
              <span className="unseen">Remove {texts.map(({ label }) => label).join(' and ')}</span>
            </button>
          )}
        </span>
      ))}
      <Button
        icon={Plus}
        {...button}
        data-changed={changed || undefined}
        className={styles.open}
        onClick={() => {
          first.current = ''
          toggle()
        }}
      >
        Filter
        {chips.length > 0 && (
          <span className={styles.count} aria-hidden="true">
            {chips.length}
          </span>
        )}
      </Button>
      <Panel {...panel} ref={enter} trapFocus escapes={false} onKeyDown={onKeyDown} className={styles.panel}>
        <search>
          <form onSubmit={search} noValidate aria-label="Filters">
            <div className={styles.fields}>{children}</div>
            {!waiting && (
              <footer className={styles.foot}>
                <span className={styles.note}>{changed && 'Not applied yet'}</span>
                <Button variant="quiet" icon={RotateCcw} onClick={reset}>
                  Reset
                </Button>
                <Button type="submit" icon={Search} variant={changed ? 'primary' : 'default'} title={changed ? NOT_SENT : undefined}>
                  {send}
                </Button>
              </footer>
            )}
          </form>
        </search>
      </Panel>
    </>
  )
}
