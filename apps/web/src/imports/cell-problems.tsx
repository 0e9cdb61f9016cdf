import type { CellProblem } from '@ivue/contracts/imports/contract.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { SegmentedControl } from '@mantine/core'
import { useId, useState } from 'react'
import { LoanWords } from '../grid/cells/loan-words.tsx'
import { type RecordColumn, RecordTable } from '../ui/layout/record-table.tsx'
import { ScrollRegion } from '../ui/layout/scroll-region.tsx'
import type { DryRun } from './import-machine.ts'
import cells from './trial.module.css'
import { WorkbookButton } from './workbook-buttons.tsx'

type Level = CellProblem['level']
const COLUMNS: readonly RecordColumn<CellProblem>[] = [
  { heading: 'Cell', className: 'small-text', cell: ({ column, row }) => `${column}${row}` },
  { heading: 'Column', cell: ({ header }) => header },
  {
    heading: 'Value',
    cell: ({ value, level }) => <span className={value === '' ? 'small-text' : cells[level]}>{value || 'empty'}</span>,
  },
  { heading: 'What is wrong', cell: ({ msg }) => <LoanWords text={msg} /> },
  { heading: 'Try instead', className: 'muted', cell: ({ tryInstead }) => tryInstead },
]

export function CellProblems({ trial }: { trial: DryRun }) {
  const title = useId()
  const [level, setLevel] = useState<Level>(trial.problemCount > 0 || trial.warningCount === 0 ? 'error' : 'warning')
  const shown = trial.problems.filter((problem) => problem.level === level)
  const total = level === 'error' ? trial.problemCount : trial.warningCount
  const levels = [
    { value: 'error', label: `Errors ${trial.problemCount.toLocaleString('en-US')}` },
    { value: 'warning', label: `Warnings ${trial.warningCount.toLocaleString('en-US')}` },
  ]
  const rejectedFile = trial.rejectedFile
  return (
    <section className="column topline" aria-labelledby={title}>
      <header className={cells.problemsHead}>
        <h3 id={title}>Cell errors</h3>
        <span className="small-text">
          {countText(trial.problemCount, 'cell')} in {countText(trial.rejected, 'row')}
        </span>
        <SegmentedControl aria-label="Which problems" data={levels} value={level} onChange={(value) => setLevel(value as Level)} />
        <span className="flex-1" />
        <WorkbookButton why={rejectedFile ? null : 'No row is rejected'} make={async () => rejectedFile}>
          Rejected rows as workbook
        </WorkbookButton>
      </header>
      {trial.headerWarnings.map((warning) => (
        <p key={warning} className="muted pad-4-16-12">
          {warning}
        </p>
      ))}
      <ScrollRegion className={cells.scroll} label={level === 'error' ? 'Errors' : 'Warnings'}>
        <RecordTable className={cells.table} columns={COLUMNS} rows={shown} keyOf={({ column, row, msg }) => `${column}${row} ${msg}`} />
        {shown.length === 0 && <p className="muted pad-10-16">{level === 'error' ? 'No cell has an error.' : 'No cell has a warning.'}</p>}
        {shown.length < total && (
          <p className="muted pad-10-16">
            The first {shown.length} of {total.toLocaleString('en-US')}; the workbook has them all.
          </p>
        )}
      </ScrollRegion>
    </section>
  )
}
