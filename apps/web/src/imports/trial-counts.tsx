import { countText } from '@ivue/contracts/wire/words.ts'
import { ArrowLeftRight, CircleX, Minus, Pencil, Plus } from 'lucide-react'
import { useId } from 'react'
import type { DryRun } from './import-machine.ts'
import styles from './import-page.module.css'
import cells from './trial.module.css'

/** The counts of new, changed, unchanged, rejected and mismatched rows, and their shares as a bar. */
export function TrialCounts({ trial }: { trial: DryRun }) {
  const heading = useId()
  const newFails = trial.newFails ?? []
  const tiles = [
    { name: 'New', value: trial.created, icon: Plus, hue: styles.green, note: 'loans not seen before' },
    { name: 'Changed', value: trial.changed, icon: Pencil, hue: styles.blue, note: 'other values than stored' },
    { name: 'Unchanged', value: trial.unchanged, icon: Minus, hue: styles.slate, note: 'identical, nothing to write' },
    {
      name: 'Rejected',
      value: trial.rejected,
      icon: CircleX,
      hue: styles.red,
      note: `${countText(trial.problemCount, 'cell')} with an error`,
    },
  ]
  if (trial.mismatched > 0) {
    const mismatch = {
      name: 'Mismatch',
      value: trial.mismatched,
      icon: ArrowLeftRight,
      hue: styles.amber,
      note: 'name a person other than the current one',
    }
    tiles.splice(3, 0, mismatch)
  }
  return (
    <div className={cells.counts}>
      <dl className={cells.tiles}>
        {tiles.map(({ name, value, icon: Face, hue, note }) => (
          <div key={name}>
            <dt>
              <Face size={14} className={hue} aria-hidden /> {name}
            </dt>
            <dd className={cells.figure}>{value.toLocaleString('en-US')}</dd>
            <dd className="small-text">{note}</dd>
          </div>
        ))}
      </dl>
      <div className={cells.shares} aria-hidden>
        {tiles.map(({ name, value, hue }) => value > 0 && <i key={name} className={hue} style={{ flexGrow: value }} />)}
      </div>
      {newFails.length > 0 && (
        <section className={cells.fails}>
          <h3 id={heading}>Would newly fail data tests</h3>
          <ul aria-labelledby={heading}>
            {newFails.map(({ testId, code, name, rows }) => (
              <li key={testId}>
                <b>{code}</b> {name}: {countText(rows, 'row')}
              </li>
            ))}
          </ul>
          <p className="small-text">No row is rejected for this. The loans become exceptions after the import.</p>
        </section>
      )}
    </div>
  )
}
