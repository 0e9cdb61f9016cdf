import { toOptions } from '@ivue/contracts/grid/list.ts'
import { findings } from '@ivue/contracts/quality/findings/contract.ts'
import { FINDING_LIST } from '@ivue/contracts/quality/findings/lists.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useMemo, useState } from 'react'
import { FormFilter } from '../../grid/frame/filters/choice-filters.tsx'
import { FilterBar } from '../../grid/frame/filters/filter-bar.tsx'
import { FilterSelectField } from '../../grid/frame/filters/filter-fields.tsx'
import { LoanNumberFilter } from '../../grid/frame/filters/loan-number-filter.tsx'
import { ListPage } from '../../grid/list-page.tsx'
import { useFilterForm } from '../../grid/model/filters/use-filter-form.ts'
import { type GridState, useGridState } from '../../grid/model/state/use-grid-state.ts'
import { callQuery } from '../../rpc/call-query.ts'
import { useRefetch } from '../../rpc/use-refetch.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { PeopleFilter } from '../../worklist/people/people-filter.tsx'

const FindingDialog = lazyComponent(async () => (await import('./finding-dialog.tsx')).FindingDialog)

const ICONS = { View: Flag }

/** The 'Findings' screen (domain 4): QC's findings and their outcomes, open ones first. Opening a row categorises and cures it. */
export function FindingsPage() {
  const grid = useGridState('findings', FINDING_LIST)
  const { data: choices } = useQuery(callQuery(findings.getFindingChoices, {}))
  const names = useMemo(() => new Map(choices?.people.map(({ value, label }) => [value, label])), [choices])
  const [open, setOpen] = useState<{ id: number; cures: boolean } | null>(null)
  return (
    <ListPage
      title={SCREENS.findings.title}
      about="Findings that wait for an answer, a decision or a cure, the oldest first."
      call={findings.getFindings}
      state={grid}
      noun="findings"
      names={names}
      empty="No finding is open. Choose another outcome to see those that were rebutted or cured."
      icons={ICONS}
      filters={<FindingFilters grid={grid} />}
      onEvent={({ row, operation }) => setOpen({ id: row.recsID, cures: operation === 'Cure' })}
    >
      {open && <FindingDialog key={open.id} {...open} onClose={() => setOpen(null)} />}
    </ListPage>
  )
}

function FindingFilters({ grid }: { grid: GridState<keyof typeof FINDING_LIST.filters> }) {
  const form = useFilterForm(grid, { onSame: useRefetch(findings.getFindings) })
  const { data } = useQuery(callQuery(findings.getFindingChoices, {}))
  const { values, field, set } = form
  const people = data?.people.map(({ value, label }) => ({ id: value, Name: label })) ?? []
  const chosen = values.category
  const names = data?.categories ?? []
  // Adds the category from the address, which may not be among the choices until they are loaded.
  const categories = chosen && !names.includes(chosen) ? [chosen, ...names] : names
  return (
    <FilterBar form={form}>
      <FormFilter form={form} name="taskStatus" />
      <FormFilter form={form} name="age" />
      <PeopleFilter label="Responsible" value={values.userId} people={people} onChange={(ids) => set('userId', ids)} />
      <FilterSelectField label="Category" options={[{ label: 'All', value: '' }, ...toOptions(categories)]} {...field('category')} />
      <LoanNumberFilter form={form} label="Loan No" />
    </FilterBar>
  )
}
