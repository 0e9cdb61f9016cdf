import { closing } from '@ivue/contracts/desks/contract.ts'
import { MEASURE_NAMES, type Measure, slotOfMeasure } from '@ivue/contracts/desks/words.ts'
import type { Row } from '@ivue/contracts/grid/wire.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryContent } from '../../answers/query-content.tsx'
import { cellOf } from '../../grid/model/rows/parse-cell.ts'
import { callQuery } from '../../rpc/call-query.ts'
import { StatusChip } from '../../ui/status/status-chip.tsx'
import { SLOT_COLUMNS } from '../../worklist/shape.ts'
import styles from './measure-strip.module.css'
import { MeasureTimes } from './measures-table.tsx'

/** Shows P1 to P4 of a closing: what must be done, due moment in the property's zone, result, and the responsible person. */
export function MeasureStrip({ row }: { row: Row }) {
  const opened = useQuery(callQuery(closing.getDecision, { recsID: row.recsID }))
  return (
    <section className={`${styles.strip} rigid margin-0-24-8`} aria-label="SLA measures">
      <QueryContent query={opened} rows={1} rowHeight={64} loading="Loading the measures" failed="The measures could not be loaded">
        {({ measures, zone }) => (
          <ol>
            {measures.map((measure) => (
              <li key={measure.measure} data-missed={measure.result === 'Not Met' || undefined}>
                <div className={`${styles.name} flex spread gap-8 min-height-20 text-13`}>
                  <span>
                    <b>P{measure.measure}</b> {MEASURE_NAMES[measure.measure]}
                  </span>
                  {measure.result && <StatusChip status={measure.result} plain={measure.result === 'Met'} />}
                </div>
                <div className={`${styles.stand} flex wrap items-end gap-0-12`}>
                  <div>
                    <MeasureTimes row={measure} zone={zone} />
                  </div>
                  <div className="phone-before-0 cut push-right faint">
                    {cellOf(row, SLOT_COLUMNS[slotOfMeasure(measure.measure as Measure)]).value}
                  </div>
                </div>
              </li>
            ))}
          </ol>
        )}
      </QueryContent>
    </section>
  )
}
