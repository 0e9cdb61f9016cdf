import { explains, type FigureScope } from '../../explain/explanation.ts'
import { type RecordColumn, RecordTable } from '../../ui/layout/record-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { explainStripFigure, type StripFigure } from '../pooled-strip.tsx'
import styles from '../reports.module.css'

interface MeasuresTableProps {
  periods: readonly { value: string; label: string }[]
  /** Returns the figures of a period by its place. */
  figuresOf(period: number): readonly StripFigure[]
  scope: FigureScope
}

/** A figure of all periods, by its place in each. */
interface MeasureRow extends Pick<StripFigure, 'figure' | 'label'> {
  place: number
}

/** The pooled figures: one row per measure, one column per period. Each explains itself, and leads to its reviews. */
export function DashboardMeasuresTable({ periods, figuresOf, scope }: MeasuresTableProps) {
  const byPeriod = periods.map((_, at) => figuresOf(at))
  return (
    <ScrollRegion label="Everybody together" className="framed max-height-232 margin-0-16-10" onPaper>
      <RecordTable
        className={styles.table}
        rows={(byPeriod[0] ?? []).map(({ figure, label }, place) => ({ place, figure, label }))}
        keyOf={({ figure }) => figure}
        columns={[
          { heading: 'Everybody together', rowHead: true, cell: ({ label }) => label },
          ...periods.map(
            ({ label: period }, at): RecordColumn<MeasureRow> => ({
              heading: period,
              attributes: ({ place }) => ({ className: byPeriod[at]?.[place]?.value ? undefined : 'faint' }),
              cell({ place, figure, label }) {
                const found = byPeriod[at]?.[place]
                if (!found) return null
                const shown = explainStripFigure(found, { ...scope, parts: [['Month', period], ...scope.parts] })
                return (
                  <button type="button" aria-label={`${label}, ${period}: ${shown.value}`} {...explains(figure, () => shown)}>
                    {shown.value}
                  </button>
                )
              },
            }),
          ),
        ]}
      />
    </ScrollRegion>
  )
}
