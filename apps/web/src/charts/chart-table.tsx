import { PlainTable } from '../ui/layout/plain-table.tsx'
import { ScrollRegion } from '../ui/layout/scroll-region.tsx'
import { type ChartData, numberText } from './chart-data.ts'
import styles from './charts.module.css'

export function ChartTable({ data, label }: { data: ChartData; label: string }) {
  return (
    <ScrollRegion className={styles.table} label={`${label} as a table`}>
      <PlainTable>
        <thead>
          <tr>
            <th scope="col">{data.of}</th>
            {data.series.map((series) => (
              <th key={series.key} scope="col" className={styles.number}>
                {series.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.points.map((point) => (
            <tr key={point.name}>
              <th scope="row">{point.name}</th>
              {data.series.map((series) => (
                <td key={series.key} className={styles.number}>
                  {numberText(point.values[series.key], series.unit)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </ScrollRegion>
  )
}
