import { SCREENS } from '@ivue/contracts/screens.ts'
import { containsWords } from '@ivue/contracts/wire/text.ts'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryContent } from '../answers/query-content.tsx'
import { type ApiDocument, fetchApiDocument } from '../rpc/api-document.ts'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Page } from '../ui/layout/page.tsx'
import { RecordTable } from '../ui/layout/record-table.tsx'
import { ScrollRegion } from '../ui/layout/scroll-region.tsx'
import styles from './admin.module.css'
import { AdminTabs } from './admin-tabs.tsx'

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
    <div className={`${styles.scroll} scrolls-x`}>
      <RecordTable
        className={styles.table}
        rows={rows}
        keyOf={({ path }) => path}
        empty="No call matches these words."
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

/** Shows a call: its address, permission, example, body and answer. */
function ApiCallDialog({ document, path, onClose }: { document: ApiDocument; path: string; onClose: () => void }) {
  const call = document.paths[path]?.post
  if (!call) return null
  const body = call.requestBody.content['application/json']
  const parts = [
    ['Example', body.example],
    ['Body', body.schema],
    ['Answer', call.responses[200].content['application/json'].schema],
  ] as const
  return (
    <Dialog
      onClose={onClose}
      title={call.summary}
      subject={`POST ${path}`}
      note={[`${call['x-kind']}, ${call['x-permission']}`, call.description].filter(Boolean).join('. ')}
      size={920}
      bare
    >
      <ScrollRegion label="Description of the call" className={`fill ${styles.padded} pad-14`}>
        {parts.map(([name, value]) => (
          <section key={name} aria-label={name}>
            <h3 className="above-8">{name}</h3>
            <pre className={styles.code}>{schemaText(value, document.components.schemas)}</pre>
          </section>
        ))}
      </ScrollRegion>
    </Dialog>
  )
}

/** Returns JSON in which each reference is replaced by its schema. */
function schemaText(value: unknown, schemas: ApiDocument['components']['schemas']): string {
  const resolve = (_key: string, part: unknown) => {
    const name = typeof part === 'object' && part !== null && '$ref' in part ? String(part.$ref).split('/').at(-1) : undefined
    return name === undefined ? part : schemas[name]
  }
  return JSON.stringify(value, resolve, 2)
}
