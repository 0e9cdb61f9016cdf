import { SCREENS } from '@ivue/contracts/screens.ts'
import { containsWords } from '@ivue/contracts/wire/text.ts'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApiDocument, fetchApiDocument } from '../rpc/api-document.ts'
import { QueryContent } from '../rpc/query-content.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Page } from '../ui/layout/page.tsx'
import { RecordTable } from '../ui/layout/record-table.tsx'
import styles from './admin.module.css'
import { AdminTabs } from './admin-tabs.tsx'
import { ApiCallDialog } from './api-call-dialog.tsx'

/** Lists every call of the server with its permission. A call opens with its body, an example and its answer. */
export function ApiPage() {
  const document = useQuery({ queryKey: ['api-document'], queryFn: fetchApiDocument, staleTime: Number.POSITIVE_INFINITY })
  const [wanted, setWanted] = useState('')
  const [open, setOpen] = useState<string | null>(null)
  return (
    <Page
      title={SCREENS.api.title}
      kind="cards"
      bars={<AdminTabs />}
      actions={
        <TextInput
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          placeholder="Title, task or permission"
          aria-label="Find a call"
          type="search"
          size="xs"
        />
      }
    >
      <QueryContent query={document} rows={10} rowHeight={44} loading="Loading the calls" failed="The calls could not be loaded">
        {(data) => (
          <>
            <section className={styles.card} aria-label="Calls">
              <CallTable document={data} wanted={wanted} onOpen={setOpen} />
            </section>
            {open !== null && <ApiCallDialog document={data} path={open} onClose={() => setOpen(null)} />}
          </>
        )}
      </QueryContent>
    </Page>
  )
}

function CallTable({ document, wanted, onOpen }: { document: ApiDocument; wanted: string; onOpen: (path: string) => void }) {
  const rows = Object.entries(document.paths)
    .map(([path, { post }]) => ({ path, ...post }))
    .filter((call) => containsWords(`${call.summary} ${call.path} ${call['x-permission']} ${call['x-kind']}`, wanted))
  return (
    <div className={styles.scroll}>
      <RecordTable
        className={styles.table}
        rows={rows}
        keyOf={({ path }) => path}
        empty="No call has these words."
        columns={[
          { heading: 'Call', rowHead: true, cell: ({ summary }) => summary, small: ({ path }) => path },
          { heading: 'Permission', cell: (call) => call['x-permission'], small: (call) => call['x-kind'] },
          {
            heading: { text: 'Actions', unseen: true },
            cell: ({ path, summary }) => (
              <Button aria-label={`Show ${summary}`} onClick={() => onOpen(path)}>
                Show
              </Button>
            ),
          },
        ]}
      />
    </div>
  )
}
