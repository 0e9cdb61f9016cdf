import { EXCEPTION_LIST } from '@ivue/contracts/data-tests/lists.ts'
import { testResults } from '@ivue/contracts/data-tests/results-contract.ts'
import { MAX_ACKNOWLEDGED } from '@ivue/contracts/data-tests/words.ts'
import type { Row } from '@ivue/contracts/grid/wire.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { BulkButton } from '../../grid/frame/bulk-bar.tsx'
import { FormFilter } from '../../grid/frame/filters/choice-filters.tsx'
import { FilterTextField } from '../../grid/frame/filters/filter-fields.tsx'
import { FilterPanel } from '../../grid/frame/filters/filter-panel.tsx'
import { LoanNumberFilter } from '../../grid/frame/filters/loan-number-filter.tsx'
import { ListPage } from '../../grid/list-page.tsx'
import { useFilterForm } from '../../grid/model/filters/use-filter-form.ts'
import { cellOf } from '../../grid/model/rows/parse-cell.ts'
import { type GridState, useGridState } from '../../grid/model/state/use-grid-state.ts'
import { useRefetch } from '../../rpc/use-refetch.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { loanSubject } from '../../worklist/rows.ts'

const AcknowledgeDialog = lazyComponent(async () => (await import('./acknowledge-dialog.tsx')).AcknowledgeDialog)

/** The exceptions: loans that fail live data tests (data-tests, Where people meet them). */
export function ExceptionsPage() {
  const grid = useGridState('exceptions', EXCEPTION_LIST)
  const [chosen, setChosen] = useState<{ rows: readonly Row[]; clear?: () => void } | null>(null)
  const [first, ...others] = chosen?.rows ?? []
  return (
    <ListPage
      title={SCREENS.exceptions.title}
      about="Loans that fail a data test, the newest first, until they are acknowledged or fixed."
      call={testResults.getTestExceptions}
      state={grid}
      noun="exceptions"
      empty="No loan fails a test. Choose All to see those that somebody acknowledged."
      filters={<ExceptionFilters grid={grid} />}
      onEvent={({ row }) => setChosen({ rows: [row] })}
      bulkActions={(rows, clear) => (
        <BulkButton
          icon={Check}
          variant="primary"
          why={rows.length > MAX_ACKNOWLEDGED ? `Tick at most ${MAX_ACKNOWLEDGED} rows` : null}
          onClick={() => setChosen({ rows, clear })}
        >
          Acknowledge
        </BulkButton>
      )}
    >
      {chosen && first && (
        <AcknowledgeDialog
          ids={chosen.rows.map(({ recsID }) => recsID)}
          subject={
            others.length > 0 ? countText(chosen.rows.length, 'exception') : [loanSubject(first), cellOf(first, 'Test').value].join(' · ')
          }
          onClose={() => setChosen(null)}
          onDone={chosen.clear}
        />
      )}
    </ListPage>
  )
}

function ExceptionFilters({ grid }: { grid: GridState<keyof typeof EXCEPTION_LIST.filters> }) {
  const form = useFilterForm(grid, { onSame: useRefetch(testResults.getTestExceptions) })
  return (
    <FilterPanel form={form} send="Search">
      <FormFilter form={form} name="taskStatus" />
      <FormFilter form={form} name="severity" />
      <FormFilter form={form} name="party" />
      <FilterTextField label="Test" placeholder="A code" maxLength={12} {...form.field('test')} />
      <LoanNumberFilter form={form} label="Loan No" />
    </FilterPanel>
  )
}
