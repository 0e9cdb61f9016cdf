import { parseColumnFilters, writeColumnFilters } from '@ivue/contracts/grid/column-filters.ts'
import { describeColumnFilters, type FilterText } from '@ivue/contracts/grid/filter-words.ts'
import { Plus, RotateCcw, Search, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, use, useCallback, useRef } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { Panel, usePanel } from '../../../ui/menu/panel.tsx'
import { filterChips } from '../../model/filters/filter-chips.ts'
import { FilterContext } from '../../model/filters/filter-context.ts'
import { columnField, type FilterForm } from '../../model/filters/use-filter-form.ts'
import styles from './filter-panel.module.css'

interface FilterPanelProps<F extends string> {
  form: FilterForm<F>
  send: string
  /** Whether the first load is pending. The buttons are hidden until then. */
  waiting?: boolean
  /** Filters that the page shows outside of this panel. They get no chip. */
  elsewhere?: readonly string[] | undefined
  /** The fields of the list's own filters. */
  children?: ReactNode
}

interface Chip {
  /** The name of the field at which the panel opens. */
  key: string
  texts: readonly FilterText[]
  /** Removes the filter. Null if the list always needs a value. */
  remove: (() => void) | null
}

const ColumnFields = lazyComponent(async () => (await import('./column-fields.tsx')).ColumnFields)

const NOT_SENT = 'The list does not show these filters yet'

/** The filters of a list: a chip for each one that is set, and a button that opens the fields with Search and Reset. */
export function FilterPanel<F extends string>({ form, send, waiting = false, elsewhere = [], children }: FilterPanelProps<F>) {
  const { specs, applied, apply, appliedColumns, changed } = form
  const { open, close, toggle, button, panel } = usePanel('dialog')
  /** The field that gets the focus when the panel opens. */
  const first = useRef('')
  const { names, headers } = use(FilterContext)
  const chips: Chip[] = [
    ...filterChips(specs, applied, { names, elsewhere }).map(({ keys: [key = ''], texts, removed }) => ({
      key,
      texts,
      remove: removed && (() => apply(removed)),
    })),
    ...describeColumnFilters(appliedColumns, headers).map((text, at) => {
      const all = parseColumnFilters(appliedColumns)
      const others = all.filter((_, other) => other !== at)
      return { key: columnField(all[at]?.title ?? ''), texts: [text], remove: () => apply({}, writeColumnFilters(others)) }
    }),
  ]
  const search = (event: FormEvent) => {
    if (form.search(event, headers)) close()
  }
  const reset = () => {
    form.reset()
    close()
  }
  const openAt = (field: string) => {
    first.current = field
    open()
  }
  // Esc in an open list of choices only closes that list. Capture, because the list closes itself in the capture phase too.
  const closeOnEscape = ({ key, currentTarget }: KeyboardEvent) => {
    if (key === 'Escape' && !currentTarget.querySelector('[data-expanded]')) close()
  }
  // Stable, because the panel moves the focus whenever its ref changes.
  const enter = useCallback((node: HTMLElement | null) => {
    const field = [...(node?.querySelectorAll('[name]') ?? [])].find((one) => one.getAttribute('name') === first.current)
    field?.setAttribute('data-autofocus', '')
  }, [])
  return (
    <>
      {chips.map(({ key, texts, remove }) => (
        <span
          key={key}
          className="inline-row shrinks one-line rounded max-width-320 height-28 border-accent-line on-accent-soft color-accent-2 phone-hidden"
        >
          <button type="button" className={`${styles.words} cut tall pressable pad-0-8`} onClick={() => openAt(key)}>
            {texts.map(({ label, verb = '', words }) => (
              <span key={label}>
                {label} {verb} <b className="color-text">{words}</b>{' '}
              </span>
            ))}
          </button>
          {remove && (
            <button
              type="button"
              className={styles.remove}
              onClick={() => {
                remove()
                close()
              }}
            >
              <X size={12} />
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
          <span className="phone-inline hidden" aria-hidden="true">
            {chips.length}
          </span>
        )}
      </Button>
      <Panel {...panel} ref={enter} trapFocus escapes={false} onKeyDownCapture={closeOnEscape} className={styles.panel}>
        <search>
          <form onSubmit={search} noValidate aria-label="Filters">
            <div className={styles.fields} data-labels="above">
              {children}
              <ColumnFields form={form} headers={headers} />
            </div>
            {!waiting && (
              <footer className={`${styles.foot} row topline gap-8 on-subtle pad-10-16`}>
                <span className="faint grow">{changed && 'Not applied yet'}</span>
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
