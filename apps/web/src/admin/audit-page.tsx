import { audit } from '@ivue/contracts/audit/contract.ts'
import { AUDIT_TRAIL } from '@ivue/contracts/audit/list.ts'
import type { Row } from '@ivue/contracts/grid/wire.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { FileText } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ListPage } from '../grid/list-page.tsx'
import { useGridPage } from '../grid/model/page/use-grid-page.ts'
import { useGridState } from '../grid/model/state/use-grid-state.ts'
import { AdminTabs } from './admin-tabs.tsx'
import { AuditEntry } from './audit-entry.tsx'
import { AuditFilterBar } from './audit-filter-bar.tsx'

/** Who did what and when, with the values before and after, and the outcome (quality S14). Read-only. */
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
