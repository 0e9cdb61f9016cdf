import { audit } from '@ivue/contracts/audit/contract.ts'
import { AUDIT_TRAIL, BETWEEN_CHANGES } from '@ivue/contracts/audit/list.ts'
import { cellText } from '@ivue/contracts/grid/cell-text.ts'
import type { Header, Row } from '@ivue/contracts/grid/wire.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { FileText } from 'lucide-react'
import { useMemo, useState } from 'react'
import { LoanWords } from '../grid/cells/loan-words.tsx'
import { FormFilter } from '../grid/frame/filters/choice-filters.tsx'
import { FilterBar } from '../grid/frame/filters/filter-bar.tsx'
import { FilterSelectField } from '../grid/frame/filters/filter-fields.tsx'
import { ListPage } from '../grid/list-page.tsx'
import { withAllOption } from '../grid/model/filters/filters.ts'
import { useFilterForm } from '../grid/model/filters/use-filter-form.ts'
import { useGridPage } from '../grid/model/page/use-grid-page.ts'
import { cellOf } from '../grid/model/rows/parse-cell.ts'
import { type GridState, useGridState } from '../grid/model/state/use-grid-state.ts'
import type { PageOf } from '../grid/model/types.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { longMoment } from '../ui/moments.ts'
import { AdminTabs } from './admin-tabs.tsx'

/** The audit trail: who did what and when, with the values before and after, and the outcome (quality S14). Read-only. */
export function AuditPage() {
  const grid = useGridState('audit-trail', AUDIT_TRAIL)
  const page = useGridPage(audit.getList, grid)
  const { people, calls } = page.data ?? {}
  const names = useMemo(
    () =>
      new Map([
        ...(people ?? []).map(({ id, Name }) => [id, Name] as const),
        ...(calls ?? []).map(({ value, label }) => [value, label] as const),
      ]),
    [people, calls],
  )
  const [open, setOpen] = useState<Row | null>(null)
  return (
    <ListPage
      title={SCREENS.auditTrail.title}
      about="Every act, who did it, and whether it was refused. Entries are chained, so that a change of the past shows."
      bars={<AdminTabs />}
      label="Audit trail"
      call={audit.getList}
      state={grid}
      noun="entries"
      names={names}
      empty="Every command that anybody calls is listed here, done or refused."
      rowMenu={(row) => [{ value: 'open', label: 'Open the whole entry', icon: FileText, onPick: () => setOpen(row) }]}
      filters={<AuditFilterBar grid={grid} page={page.data} onSame={page.reload} />}
    >
      {open && page.data && <AuditEntry row={open} headers={page.data.headers} onClose={() => setOpen(null)} />}
    </ListPage>
  )
}

/** Shows one entry of the audit trail: each change on its own line, with loan numbers as links. */
function AuditEntry({ row, headers, onClose }: { row: Row; headers: readonly Header[]; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Audit entry" subject={cellText(cellOf(row, 'What'), { drawType: 'text', data: [] })} size={920}>
      <dl>
        {headers.map(({ Title, label = Title, drawType, data }) => {
          const cell = cellOf(row, Title)
          const text = cell.at ? longMoment(cell.at) : cellText(cell, { drawType, data })
          return (
            text && (
              <div className="grid bottomline gap-4-16 pad-6-0 columns-140-rest" key={Title}>
                <dt className="faint">{label}</dt>
                <dd className="breaks">
                  {(Title === 'Changes' ? text.split(BETWEEN_CHANGES) : [text]).map((line) => (
                    <p key={line}>
                      <LoanWords text={line} />
                    </p>
                  ))}
                </dd>
              </div>
            )
          )
        })}
      </dl>
    </Dialog>
  )
}

interface AuditFilterBarProps {
  grid: GridState<keyof (typeof AUDIT_TRAIL)['filters']>
  page: PageOf<typeof audit.getList> | undefined
  onSame: () => void
}

function AuditFilterBar({ grid, page, onSame }: AuditFilterBarProps) {
  const form = useFilterForm(grid, { onSame })
  const { values, field } = form
  const people = (page?.people ?? []).map(({ id, Name: name }) => ({ value: id, label: name }))
  return (
    <FilterBar form={form}>
      <FilterSelectField label="Person" options={withLinkedValue(people, values.userId)} {...field('userId')} />
      <FilterSelectField label="Command" options={withLinkedValue(page?.calls ?? [], values.operation)} {...field('operation')} />
      <FormFilter form={form} name="taskStatus" />
    </FilterBar>
  )
}

/**
 * Returns the options of a filter, starting with All. Until the options are loaded, it adds the value from the link so that it is shown.
 */
function withLinkedValue(options: readonly { value: string; label: string }[], value: string) {
  const all = withAllOption(options)
  return all.some((option) => option.value === value) ? all : [...all, { value, label: '…' }]
}
