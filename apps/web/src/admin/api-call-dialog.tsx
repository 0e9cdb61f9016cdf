import type { ApiDocument } from '../rpc/api-document.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ScrollRegion } from '../ui/layout/scroll-region.tsx'
import styles from './admin.module.css'

/** Shows a call: its address, permission, example, body and answer. */
export function ApiCallDialog({ document, path, onClose }: { document: ApiDocument; path: string; onClose: () => void }) {
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
      opened
      onClose={onClose}
      title={call.summary}
      subject={`POST ${path}`}
      note={[`${call['x-kind']}, ${call['x-permission']}`, call.description].filter(Boolean).join('. ')}
      size={920}
      bare
    >
      <ScrollRegion label="Description of the call" className={`fill ${styles.padded}`}>
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
