import type { InputOf } from '@ivue/contracts/contract.ts'
import { reviewSummary } from '@ivue/contracts/quality/reviews/contract.ts'
import type { SupersededReviews } from '@ivue/contracts/quality/reviews/overall-report.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoanLink } from '../../../grid/cells/loan-cell.tsx'
import { callQuery } from '../../../rpc/call-query.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Moment } from '../../../ui/display/moment.tsx'
import { type RecordColumn, RecordTable } from '../../../ui/layout/record-table.tsx'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'

const TITLE = 'Earlier reviews, superseded'

const COLUMNS: readonly RecordColumn<SupersededReviews['reviews'][number]>[] = [
  { heading: 'Loan Number', rowHead: true, cell: ({ loanNumber }) => <LoanLink number={loanNumber} /> },
  { heading: 'Review Type', cell: ({ type }) => type },
  { heading: { text: 'Completed', zone: true }, cell: ({ completedAt }) => <Moment at={completedAt} inTable /> },
  { heading: 'Worked By', cell: ({ workedBy }) => workedBy },
  { heading: 'Reviewed By', cell: ({ reviewedBy }) => reviewedBy },
]

/** Shows how many reviews a summary leaves out because there is a later one of the same loan and type. Pressing the number lists them. */
export function SupersededNote({ input }: { input: InputOf<typeof reviewSummary.getSupersededReviews> }) {
  const [opened, setOpened] = useState(false)
  const { data } = useQuery({
    ...callQuery(reviewSummary.getSupersededReviews, input, { background: true }),
    placeholderData: keepPreviousData,
  })
  if (!data || data.total === 0) return null
  const { total, reviews } = data
  return (
    <>
      {', '}
      <Button variant="link" onClick={() => setOpened(true)}>
        {countText(total, 'earlier one is superseded', 'earlier ones are superseded')}
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
            <RecordTable columns={COLUMNS} rows={reviews} keyOf={({ id }) => id} />
          </ScrollRegion>
        </Dialog>
      )}
    </>
  )
}
