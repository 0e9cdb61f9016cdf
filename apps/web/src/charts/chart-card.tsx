import { Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { FigureValue } from '../explain/figure-value.tsx'
import { Button } from '../ui/controls/button.tsx'
import { HoverTip } from '../ui/controls/hover-tip.tsx'
import { type RecordColumn, RecordTable } from '../ui/layout/record-table.tsx'
import { ScrollRegion } from '../ui/layout/scroll-region.tsx'
import styles from './chart-card.module.css'
import { type ChartData, numberText, type Point } from './chart-data.ts'

interface ChartCardProps {
  title: string
  /** One sentence that says what the chart shows. */
  say?: ReactNode
  /** Controls at the right of the title, such as a toggle or a link. */
  actions?: ReactNode
  /** The data of "Show as table". Without it the card has no such switch. */
  data?: ChartData | undefined
  busy?: boolean
  children: ReactNode
  foot?: ReactNode
}

/** A card with a chart: its title, its message, and the same numbers as a table on request (mocks, How a page is put together 7). */
export function ChartCard({ title, say, actions, data, busy = false, children, foot }: ChartCardProps) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  return (
    <section className="print-whole-on-paper column card shrinks clip" aria-labelledby={id} aria-busy={busy}>
      <header className="phone-wrap row rigid gap-8 min-height-52 pad-10-10-4-14">
        <div className={`${styles.words} grow`}>
          <h2 id={id}>{title}</h2>
          <p className="muted font-400-small">{say ?? ' '}</p>
        </div>
        {actions}
        {data && (
          <>
            <Button
              variant="quiet"
              square
              icon={Table2}
              aria-label={`Show as table: ${title}`}
              aria-pressed={asTable}
              className={`${styles.switch} off-paper`}
              onClick={() => setAsTable(!asTable)}
            />
            <HoverTip>{asTable ? 'Show as chart' : 'Show as table'}</HoverTip>
          </>
        )}
      </header>
      <div className="column fill">{data && asTable ? <ChartTable data={data} label={title} /> : children}</div>
      {foot && <footer className="row spread muted topline gap-8 pad-9-14 font-400-small">{foot}</footer>}
    </section>
  )
}

function ChartTable({ data, label }: { data: ChartData; label: string }) {
  return (
    <ScrollRegion className="fill" label={`${label} as a table`}>
      <RecordTable
        rows={data.points.map((point, at) => ({ ...point, at }))}
        keyOf={({ name }) => name}
        columns={[
          { heading: data.of, rowHead: true, cell: ({ name }) => name },
          ...data.series.map(
            ({ key, label, unit, figure, explain }): RecordColumn<Point & { at: number }> => ({
              heading: label,
              number: true,
              cell: ({ name, values, rows, at }) => (
                <FigureValue
                  figure={figure}
                  label={label}
                  value={numberText(values[key], unit)}
                  parts={[[data.of, name]]}
                  rows={rows?.[key]}
                  {...explain?.(at)}
                />
              ),
            }),
          ),
        ]}
      />
    </ScrollRegion>
  )
}
