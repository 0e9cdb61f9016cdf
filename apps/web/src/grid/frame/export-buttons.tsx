import type { GridRequest } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { FileSpreadsheet, Mail } from 'lucide-react'
import { useState } from 'react'
import { useExport } from '../../exports/export-state.ts'
import { progressWords } from '../../exports/export-words.ts'
import { exportRows, type WorkbookRow } from '../../exports/export-workbook.ts'
import { ScheduleButton } from '../../exports/schedule-button.tsx'
import { useViewer } from '../../rpc/viewer.tsx'
import { Button } from '../../ui/controls/button.tsx'
import type { ListCall } from '../model/types.ts'
import { BulkButton } from './bulk-bar.tsx'

/** Exports the whole list as a workbook (platform 2.12). The buttons are disabled while it is created. */
export function ExportButtons({ call, label, request }: { call: ListCall; label: string; request: GridRequest }) {
  const { whyNot } = useViewer()
  const why = whyNot('grid.export')
  const excel = useExport(call, 'xls')
  const mail = useExport(call, 'mailToMe')
  return (
    <>
      <Button
        icon={FileSpreadsheet}
        why={why}
        busy={excel.making && progressWords(excel.making.progress)}
        onClick={() => excel.start(request)}
      >
        Excel export
      </Button>
      <Button icon={Mail} why={why} busy={mail.making && MESSAGES.pleaseWait} onClick={() => mail.start(request)}>
        Email Me
      </Button>
      <ScheduleButton call={call} label={label} request={request} />
    </>
  )
}

/** Exports the selected rows as a workbook. */
export function ExportSelectedButton({ title, rows }: { title: string; rows: () => WorkbookRow[] }) {
  const { whyNot } = useViewer()
  const [making, setMaking] = useState(false)
  const make = async () => {
    setMaking(true)
    await exportRows(title, rows())
    setMaking(false)
  }
  return (
    <BulkButton icon={FileSpreadsheet} why={whyNot('grid.export')} busy={making && MESSAGES.pleaseWait} onClick={make}>
      Excel
    </BulkButton>
  )
}
