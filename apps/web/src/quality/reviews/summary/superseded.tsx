import type { InputOf } from '@ivue/contracts/contract.ts'
import { reviewSummary } from '@ivue/contracts/quality/reviews/contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoanLink } from '../../../grid/cells/loan-cell.tsx'
import { ask } from '../../../rpc/ask.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Moment } from '../../../ui/display/moment.tsx'
import { PlainTable } from '../../../ui/layout/plain-table.tsx'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { TableHead } from '../../../ui/layout/table-head.tsx'

const TITLE = 'Earlier reviews, superseded'

/** Says how many reviews a summary leaves out, because a later one of the same loan and type counts, and opens them. */
export function Superseded({ input }: { input: InputOf<typeof reviewSummary.getSupersededReviews> }) {
  const [opened, setOpened] = useState(false)
  const { data } = useQuery({ ...ask(reviewSummary.getSupersededReviews, input, { background: true }), placeholderData: keepPreviousData })
  if (!data || data.total === 0) return null
  const { total, reviews } = data
  return (
    <>
      {', '}
      <Button variant="link" onClick={() => setOpened(true)}>
        {total === 1 ? '1 earlier one is superseded' : `${total.toLocaleString('en-US')} earlier ones are superseded`}
      </Button>
      {opened && (
        <Dialog
          opened
          onClose={() => setOpened(false)}
          size={920}
          title={TITLE}
          subject="A later review of the same loan and type was completed in the period"
          note={reviews.length < total ? `The latest ${reviews.length} are shown.` : undefined}
        >
          <ScrollRegion label={TITLE}>
            <PlainTable>
              <TableHead of={['Loan Number', 'Review Type', { text: 'Completed', zone: true }, 'Worked By', 'Reviewed By']} />
              <tbody>
                {reviews.map(({ id, loanNumber, type, completedAt, workedBy, reviewedBy }) => (
                  <tr key={id}>
                    <th scope="row">
                      <LoanLink number={loanNumber} />
                    </th>
                    <td>{type}</td>
                    <td>
                      <Moment at={completedAt} inTable />
                    </td>
                    <td>{workedBy}</td>
                    <td>{reviewedBy}</td>
                  </tr>
                ))}
              </tbody>
            </PlainTable>
          </ScrollRegion>
        </Dialog>
      )}
    </>
  )
}
