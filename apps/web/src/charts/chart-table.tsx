import { type RecordColumn, RecordTable } from '../ui/layout/record-table.tsx'
import { ScrollRegion } from '../ui/layout/scroll-region.tsx'
import { type ChartData, numberText } from './chart-data.ts'

export function ChartTable({ data, label }: { data: ChartData; label: string }) {
  return (
    <ScrollRegion className="fill" label={`${label} as a table`}>
      <RecordTable
        rows={data.points}
        keyOf={({ name }) => name}
        columns={[
          { heading: data.of, rowHead: true, cell: ({ name }) => name },
          ...data.series.map(
            ({ key, label, unit }): RecordColumn<ChartData['points'][number]> => ({
              heading: label,
              number: true,
              cell: ({ values }) => numberText(values[key], unit),
            }),
          ),
        ]}
      />
    </ScrollRegion>
  )
}
