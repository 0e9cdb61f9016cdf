import type { CellProblem } from '@ivue/contracts/imports/contract.ts'
import { SegmentedControl } from '@mantine/core'
import { useId, useState } from 'react'
import { LoanWords } from '../grid/cells/loan-words.tsx'
import { PlainTable } from '../ui/layout/plain-table.tsx'
import { ScrollRegion } from '../ui/layout/scroll-region.tsx'
import { TableHead } from '../ui/layout/table-head.tsx'
import type { Trial } from './import-machine.ts'
import styles from './import-page.module.css'
import { counted } from './import-words.ts'
import cells from './trial.module.css'
import parts from './work.module.css'
import { WorkbookButton } from './workbook-buttons.tsx'

type Level = CellProblem['level']
const COLUMNS = ['Cell', 'Column', 'Value', 'What is wrong', 'Try instead'] as const

export function CellProblems({ trial }: { trial: Trial }) {
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
    <section className={cells.problems} aria-labelledby={title}>
      <header className={cells.problemsHead}>
        <h3 id={title}>Cell errors</h3>
        <span className={styles.say}>
          {counted(trial.problemCount, 'cell')} in {counted(trial.rejected, 'row')}
        </span>
        <SegmentedControl aria-label="Which problems" data={levels} value={level} onChange={(value) => setLevel(value as Level)} />
        <span className={styles.grow} />
        <WorkbookButton why={rejectedFile ? null : 'No row is rejected'} make={async () => rejectedFile}>
          Rejected rows as workbook
        </WorkbookButton>
      </header>
      {trial.headerWarnings.map((warning) => (
        <p key={warning} className={parts.hint}>
          {warning}
        </p>
      ))}
      <ScrollRegion className={cells.scroll} label={level === 'error' ? 'Errors' : 'Warnings'}>
        <PlainTable className={cells.table}>
          <TableHead of={COLUMNS} />
          <tbody>
            {shown.map((problem) => (
              <ProblemLine key={`${problem.column}${problem.row} ${problem.msg}`} problem={problem} />
            ))}
          </tbody>
        </PlainTable>
        {shown.length === 0 && <p className={styles.quiet}>{level === 'error' ? 'No cell has an error.' : 'No cell has a warning.'}</p>}
        {shown.length < total && (
          <p className={styles.quiet}>
            The first {shown.length} of {total.toLocaleString('en-US')}; the workbook has them all.
          </p>
        )}
      </ScrollRegion>
    </section>
  )
}

function ProblemLine({ problem }: { problem: CellProblem }) {
  return (
    <tr>
      <td className={styles.quietWords}>
        {problem.column}
        {problem.row}
      </td>
      <td>{problem.header}</td>
      <td>
        {problem.value === '' ? (
          <span className={styles.quietWords}>empty</span>
        ) : (
          <span className={cells[problem.level]}>{problem.value}</span>
        )}
      </td>
      <td>
        <LoanWords text={problem.msg} />
      </td>
      <td className={styles.second}>{problem.tryInstead}</td>
    </tr>
  )
}
