import { PIPELINE_WORDS, type PipelineNode } from '@ivue/contracts/desks/summary/pipeline.ts'
import type { PipelineDetails } from '@ivue/contracts/desks/summary/summary-contract.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { LoanLink } from '../../grid/cells/loan-cell.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Empty } from '../../ui/feedback/states.tsx'
import { None, PlainTable } from '../../ui/layout/plain-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { shortMoment } from '../../ui/moments.ts'
import styles from './pipeline.module.css'

const SINCE: Record<PipelineNode, string> = {
  completed: 'Decided',
  cwe: 'Decided',
  FRR: 'Imported',
  IRR: 'Imported',
  RRR: 'Imported',
  senttoqc: 'Submitted',
  Progress: 'Started',
  Completed: 'Completed',
}

/** The files of a node. They are decided on the Underwriter Dashboard, which they link to. */
export function PipelineRows({ node, pipeline: { rows, more, zone } }: { node: PipelineNode; pipeline: PipelineDetails }) {
  if (rows.length === 0)
    return <Empty title={`No file under ${PIPELINE_WORDS[node]}`}>Files come here as they are decided, sent to QC and audited.</Empty>
  const errors = node === 'cwe'
  const now = new Date()
  return (
    <ScrollRegion className={styles.scroll} label={`Files: ${PIPELINE_WORDS[node]}`}>
      <PlainTable className={styles.table}>
        <thead>
          <tr>
            {['Loan Number', 'Borrower', 'Processor', ...(errors ? ['Error'] : []), 'Underwriter', SINCE[node]].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="unseen">Open</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.loan} ${row.at}`}>
              <td>
                <LoanLink number={row.loan} />
              </td>
              <td>{row.borrower}</td>
              <td>{row.processor || <None />}</td>
              {errors && <td>{row.error}</td>}
              <td>{row.underwriter || <None />}</td>
              <td>{row.at ? shortMoment(row.at, now, zone) : <None />}</td>
              <td>
                <ButtonLink
                  variant="link"
                  to={`${paths.underwriter}?${new URLSearchParams({ filterId: 'All', loanNumber: row.loan })}`}
                  aria-label={`Open ${row.loan} on the Underwriter Dashboard`}
                >
                  Open
                </ButtonLink>
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {more && <p className={styles.more}>The latest {rows.length} are shown.</p>}
    </ScrollRegion>
  )
}
