import { REPORTING_FUNCTIONS } from '@ivue/contracts/services/reporting-functions.ts'
import { REPORTING_VIEWS } from '@ivue/contracts/services/reporting-views.ts'
import { containsWords } from '@ivue/contracts/wire/text.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ScrollRegion } from '../ui/layout/scroll-region.tsx'
import styles from './services.module.css'

interface ViewsPanelProps {
  onPick: (name: string) => void
  /** Whether names are buttons. Otherwise they are plain text. */
  mayInsert: boolean
}

/** Lists the views, columns and functions that the SQL may use, searchable by name or meaning. Pressing a name inserts it. */
export function ViewsPanel({ onPick, mayInsert }: ViewsPanelProps) {
  const [wanted, setWanted] = useState('')
  const has = (...texts: string[]) => texts.some((text) => containsWords(text, wanted))
  const name = (word: string, inserted = word) =>
    mayInsert ? (
      <button type="button" className={styles.name} onClick={() => onPick(inserted)}>
        {word}
      </button>
    ) : (
      word
    )
  const views = Object.entries(REPORTING_VIEWS).flatMap(([view, { about, columns }]) => {
    const all = Object.entries(columns)
    const shown = has(view, about) ? all : all.filter(([column, means]) => has(column, means))
    return shown.length > 0 ? [{ view, about, shown }] : []
  })
  return (
    <aside aria-label="Views, columns and functions" className={styles.panel}>
      <TextInput
        type="search"
        aria-label="Find a view or column"
        placeholder="Find a view or column"
        value={wanted}
        onChange={({ currentTarget }) => setWanted(currentTarget.value)}
      />
      <ScrollRegion label="Views and columns" className={`${styles.views} rounded pad-4-10 border-line-2`}>
        {views.map(({ view, about, shown }) => (
          // Collapsed until the person searches: there are more than a hundred columns.
          <details key={view} open={wanted.trim() !== ''}>
            <summary>
              <b>{view}</b> <span className="muted">{about}</span>
            </summary>
            {mayInsert && <p>{name(`Insert ${view}`, view)}</p>}
            <dl className={styles.columns}>
              {shown.map(([column, means]) => (
                <div key={column}>
                  <dt className="breaks">{name(column)}</dt>
                  <dd className="text-12 muted">{means}</dd>
                </div>
              ))}
            </dl>
          </details>
        ))}
        {views.length === 0 && <p className="muted">No view or column has this name.</p>}
        <details>
          <summary>
            <b>Functions</b> <span className="muted">what can be called</span>
          </summary>
          <dl className={styles.functions}>
            {Object.entries(REPORTING_FUNCTIONS).map(([group, names]) => (
              <div key={group}>
                <dt className="medium">{group}</dt>
                <dd className="text-12 muted">{names.join(', ')}</dd>
              </div>
            ))}
          </dl>
        </details>
      </ScrollRegion>
    </aside>
  )
}
