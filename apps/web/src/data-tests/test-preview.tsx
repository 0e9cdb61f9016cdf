import { fullMonth, shortMonth } from '@ivue/contracts/calendar/names.ts'
import { type DataTestPreview, dataTests } from '@ivue/contracts/data-tests/contract.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LoanLink } from '../grid/cells/loan-cell.tsx'
import { callQuery } from '../rpc/call-query.ts'
import { errorMessage } from '../rpc/errors.ts'
import { RecordTable } from '../ui/layout/record-table.tsx'
import { ScrollRegion } from '../ui/layout/scroll-region.tsx'
import { clockTime } from '../ui/moments.ts'
import { conditionFieldProblems, type TestDraft, toSavedTest } from './test-draft.ts'
import styles from './test-preview.module.css'

const DEBOUNCE_MS = 600

/** What the test would find in all loans as it is written now. */
export function TestPreview({ draft }: { draft: TestDraft }) {
  const { inScope, mustHold, effectiveFrom, effectiveTo } = toSavedTest(draft)
  const input = { inScope, mustHold, effectiveFrom, effectiveTo }
  const written = JSON.stringify(input)
  const [settled] = useDebouncedValue(written, DEBOUNCE_MS)
  const isComplete = conditionFieldProblems(draft).length === 0
  const { data, isError, error, dataUpdatedAt, isFetching } = useQuery({
    ...callQuery(dataTests.previewDataTest, input, { background: true }),
    enabled: isComplete && settled === written,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const isBusy = isComplete && (isFetching || settled !== written)
  return (
    <aside
      className={`${styles.preview} grid one-column content-start shrinks gap-12 on-subtle pad-12-16`}
      aria-label="Preview"
      aria-busy={isBusy}
    >
      <p role="status" className="small-text">
        {!isComplete
          ? 'Complete the rows to see what the test finds.'
          : isError
            ? errorMessage(error)
            : isBusy
              ? 'Counting loans ...'
              : `As of ${clockTime(new Date(dataUpdatedAt))}, while you type`}
      </p>
      {data && isComplete && (
        <>
          <Counts preview={data} />
          <Failing preview={data} />
          <Months months={data.months} />
        </>
      )}
    </aside>
  )
}

const formatCount = (count: number) => count.toLocaleString('en-US')

function Counts({ preview: { judged, loans, counts } }: { preview: DataTestPreview }) {
  const { pass, fail, unknown } = counts
  const parts = [
    { name: 'pass', count: pass },
    { name: 'fail', count: fail },
    { name: 'unknown', count: unknown },
    { name: 'out of scope', count: judged - pass - fail - unknown },
  ]
  return (
    <div>
      <h2>{judged < loans ? `Of the latest ${formatCount(judged)} of ${countText(loans, 'loan')}` : `Of ${countText(loans, 'loan')}`}</h2>
      <div className={styles.bar} aria-hidden>
        {parts.map(
          ({ name, count }) => count > 0 && <span className="min-width-2" key={name} data-result={name} style={{ flexGrow: count }} />,
        )}
      </div>
      <ul className="small grid muted gap-2-16 columns-fr-fr" aria-label="Results">
        {parts.map(({ name, count }) => (
          <li key={name}>
            <i className="inline-block width-8 height-8 after-6 rounded-2" data-result={name} aria-hidden />
            <b className="color-text">{formatCount(count)}</b> {name}
          </li>
        ))}
      </ul>
    </div>
  )
}

type JudgedLoan = DataTestPreview['failing'][number]

function Failing({ preview: { failing, counts, labels } }: { preview: DataTestPreview }) {
  const label = failing.length < counts.fail ? `${failing.length} of ${formatCount(counts.fail)} that fail` : 'Loans that fail'
  return (
    <div>
      <h2>
        {label} <span className="small-text">latest first</span>
      </h2>
      <ScrollRegion label="Loans that fail" className={`${styles.table} small card above-8`}>
        <RecordTable
          label="Loans that fail"
          rows={failing}
          keyOf={({ loanId }) => loanId}
          empty="No loan in your scope fails."
          columns={[
            { heading: 'Loan Number', rowHead: true, cell: ({ loanNumber }) => <LoanLink number={loanNumber} /> },
            { heading: 'Borrower', cell: ({ borrower }) => borrower },
            ...(failing.length > 0 ? labels : []).map((heading, at) => ({ heading, cell: ({ shown }: JudgedLoan) => shown[at] })),
          ]}
        />
      </ScrollRegion>
    </div>
  )
}

/** Failing loans by month as bars with their numbers. */
function Months({ months }: Pick<DataTestPreview, 'months'>) {
  const most = Math.max(1, ...months.map(({ fails }) => fails))
  const sum = months.reduce((total, { fails }) => total + fails, 0)
  return (
    <div>
      <h2>
        Failing by month of closing <span className="small-text">{formatCount(sum)} in twelve months</span>
      </h2>
      <ol className="flex items-end gap-6 above-8" aria-label="Failing by month of closing">
        {months.map(({ month, fails }) => (
          <li className="grow grid items-center text-11" key={month}>
            <b>{fails}</b>
            <span className={styles.column} style={{ height: `${(fails / most) * 48}px` }} aria-hidden />
            <abbr className="wide text-center undecorated faint border-top-line-2" title={`${fullMonth(month)} ${month.slice(0, 4)}`}>
              {shortMonth(month)}
            </abbr>
          </li>
        ))}
      </ol>
    </div>
  )
}
