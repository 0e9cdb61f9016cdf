import type { ExportFormat } from '@ivue/contracts/grid/exports.ts'
import type { GridRequest } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { FileSpreadsheet, FileText, Mail } from 'lucide-react'
import { useState } from 'react'
import { useExport } from '../../exports/export-state.ts'
import { describeProgress } from '../../exports/export-words.ts'
import { exportRows, type WorkbookRow } from '../../exports/export-workbook.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useViewer } from '../../viewer/viewer.tsx'
import type { ListCall } from '../model/types.ts'
import { BulkButton } from './bulk-bar.tsx'
import styles from './grid.module.css'

/** Returns the exports of a list (platform 2.12): why the viewer may not export, how to start each, and its progress while it is created. */
export function useListExports(call: ListCall) {
  const { whyNot } = useViewer()
  const excel = useExport(call, 'xls')
  const csv = useExport(call, 'csv')
  const mail = useExport(call, 'mailToMe')
  return {
    why: whyNot('grid.export'),
    excel: { start: excel.start, busy: excel.making && describeProgress(excel.making.progress) },
    csv: { start: csv.start, busy: csv.making && describeProgress(csv.making.progress) },
    mail: { start: mail.start, busy: mail.making && MESSAGES.pleaseWait },
  }
}

/**
 * The buttons that export the whole list. In a narrow window they are in the list's options, and a button is shown only while its export is
 * created. The first one also shows that CSV is created, which only the options offer.
 */
export function ExportButtons({ call, request }: { call: ListCall; request: GridRequest }) {
  const { why, excel, csv, mail } = useListExports(call)
  return (
    <span className={`${styles.exports} contents`}>
      <Button icon={FileSpreadsheet} why={why} busy={excel.busy ?? csv.busy} onClick={() => excel.start(request)}>
        Excel export
      </Button>
      <Button icon={Mail} why={why} busy={mail.busy} onClick={() => mail.start(request)}>
        Email Me
      </Button>
    </span>
  )
}

/** Exports the selected rows as an Excel or CSV file. */
export function ExportSelectedButton({ title, rows, format }: { title: string; rows(): WorkbookRow[]; format: ExportFormat }) {
  const { whyNot } = useViewer()
  const [making, setMaking] = useState(false)
  const make = async () => {
    setMaking(true)
    await exportRows(title, rows(), format)
    setMaking(false)
  }
  return (
    <BulkButton
      icon={format === 'csv' ? FileText : FileSpreadsheet}
      why={whyNot('grid.export')}
      busy={making && MESSAGES.pleaseWait}
      onClick={make}
    >
      {format === 'csv' ? 'CSV' : 'Excel'}
    </BulkButton>
  )
}
