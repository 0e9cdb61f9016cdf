import { utility } from '@ivue/contracts/grid/contract.ts'
import type { FinishedExport } from '@ivue/contracts/grid/exports.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { Progress } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX, Download, LoaderCircle, Mail } from 'lucide-react'
import { useCommand } from '../rpc/use-command.ts'
import { Button } from '../ui/controls/button.tsx'
import { Moment } from '../ui/display/moment.tsx'
import { PlainTable } from '../ui/layout/plain-table.tsx'
import { TableHead } from '../ui/layout/table-head.tsx'
import { shortMoment } from '../ui/moments.ts'
import { useViewer } from '../viewer/viewer.tsx'
import { describeExportState, formatFileSize } from './export-words.ts'
import { downloadExport } from './export-workbook.ts'
import styles from './exports-page.module.css'

const MAILED_MS = 5000

export function ExportsTable({ exports }: { exports: readonly FinishedExport[] }) {
  return (
    <div className="card scrolls-x pad-0-14">
      <PlainTable bare className={styles.table}>
        <TableHead
          headings={[
            'Workbook',
            { text: 'Asked for', zone: true },
            'State',
            { text: 'Size', number: true },
            'Kept until',
            { text: 'Actions', unseen: true },
          ]}
        />
        <tbody>
          {exports.map((one) => (
            <ExportRow key={one.fileName} finished={one} />
          ))}
        </tbody>
      </PlainTable>
    </div>
  )
}

function Face({ state }: Pick<FinishedExport, 'state'>) {
  if (state === 'done') return <CircleCheck size={14} className="green" />
  if (state === 'failed') return <CircleX size={14} className="red" />
  return <LoaderCircle size={14} className="turning color-blue" />
}

function ExportRow({ finished }: { finished: FinishedExport }) {
  const { whyNot } = useViewer()
  const { fileName, title, state, phase, done, total, startedAt, expiresAt, size } = finished
  const now = new Date()
  const save = useMutation({ mutationFn: () => downloadExport(fileName) })
  const mail = useCommand(utility.emailXLS, { success: MAILED_MS })
  const notThere =
    state === 'done' ? null : state === 'failed' ? 'The export failed, so there is no workbook' : 'The workbook is still being made'
  const words = describeExportState(finished)
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>
        <Moment at={startedAt} look="short" inTable />
      </td>
      <td className={styles.state}>
        <span className="row gap-6">
          <Face state={state} />
          {words}
        </span>
        {phase === 'writing' && state === 'running' && (
          <Progress value={total > 0 ? (done / total) * 100 : 0} size={4} color="var(--blue-mark)" aria-label={`${title}: ${words}`} />
        )}
      </td>
      <td data-number>{formatFileSize(size)}</td>
      <td>
        <Moment at={expiresAt} look="short" inTable />
      </td>
      <td className={styles.act}>
        <Button
          icon={Mail}
          aria-label={`Email me ${title}, ${shortMoment(startedAt, now)}`}
          why={whyNot('grid.export') ?? (state === 'failed' ? notThere : null)}
          busy={mail.isPending && MESSAGES.pleaseWait}
          onClick={() => mail.mutate({ filename: fileName })}
        >
          Email Me
        </Button>
        <Button
          icon={Download}
          aria-label={`Download ${title}, ${shortMoment(startedAt, now)}`}
          why={notThere}
          busy={save.isPending && MESSAGES.pleaseWait}
          onClick={() => save.mutate()}
        >
          Download
        </Button>
      </td>
    </tr>
  )
}
