import type { OutputOf } from '@ivue/contracts/contract.ts'
import { users } from '@ivue/contracts/people/contract.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { useState } from 'react'
import { useCommand } from '../../rpc/use-command.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'

type Summary = OutputOf<typeof users.syncEdw>

/** Syncs the users with the staff warehouse, reloads the list (platform 2.8), and shows what changed. */
export function useSync() {
  const [summary, setSummary] = useState<Summary | null>(null)
  const sync = useCommand(users.syncEdw, { success: false, invalidate: [users.getList], onDone: setSummary })
  return { summary, busy: sync.isPending, start: () => sync.mutate({}), close: () => setSummary(null) }
}

const KINDS = [
  ['created', 'Created', 'New people have no groups and no password yet.'],
  ['changed', 'Changed', 'Names, phones, e-mail addresses and places as the warehouse has them.'],
  ['deactivated', 'Deactivated', 'They left: signed out everywhere, their work stays.'],
] as const

export function SyncDialog({ summary, onClose }: { summary: Summary | null; onClose: () => void }) {
  return (
    <Dialog
      opened={summary !== null}
      onClose={onClose}
      title="Sync from warehouse"
      subject={summary ? `${countText(summary.unchanged, 'person is', 'people are')} unchanged.` : ''}
      cancel={null}
      main={
        <Button size="l" variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {summary && (
        <>
          <dl className="grid gap-0 margin-0-0-16">
            {KINDS.map(([kind, title, words]) => (
              <div className="grid bottomline pad-10-0 columns-110-rest" key={kind}>
                <dt className="muted">{title}</dt>
                <dd className="grid columns-56-rest">
                  <b>{summary[kind].toLocaleString('en-US')}</b>
                  <span className="muted">{listNames(summary.names[kind], summary[kind]) || words}</span>
                </dd>
              </div>
            ))}
          </dl>
          {summary.skipped.length > 0 && <Skipped rows={summary.skipped} />}
        </>
      )}
    </Dialog>
  )
}

const SHOWN = 12

/** Returns 'Dana Kim, Luis Ortega and 3 more'. */
function listNames(names: readonly string[], count: number): string {
  const shown = names.slice(0, SHOWN)
  return count > shown.length ? `${shown.join(', ')} and ${count - shown.length} more` : shown.join(', ')
}

function Skipped({ rows }: { rows: Summary['skipped'] }) {
  return (
    <>
      <h3 className="bottomline below-10 pad-bottom-6">Left as they were</h3>
      <ScrollRegion className="max-height-220" label="Rows that were not synced">
        <ul>
          {rows.map((row, index) => (
            <li className="pad-3-0" key={index}>
              <b>{row.employeeId}</b> {row.name}: {row.msg}
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </>
  )
}
