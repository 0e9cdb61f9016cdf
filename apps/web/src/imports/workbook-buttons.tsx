import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../rpc/call.ts'
import { callQuery } from '../rpc/call-query.ts'
import { errorMessage } from '../rpc/errors.ts'
import { Button, type ButtonVariant } from '../ui/controls/button.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { fetchWorkbook } from './fetch-workbook.ts'
import type { Workbook } from './workbooks.ts'

interface WorkbookButtonProps {
  make: () => Promise<string>
  variant?: ButtonVariant
  why?: string | null
  children: ReactNode
}

/** Downloads a workbook. The button is disabled while the file is created (platform 4). */
export function WorkbookButton({ make, variant, why, children }: WorkbookButtonProps) {
  const fetching = useMutation({
    mutationFn: async () => fetchWorkbook(await make()),
    onError: (error) => toast.error(errorMessage(error) || MESSAGES.couldNotDownload),
  })
  return (
    <Button icon={Download} variant={variant} why={why} busy={fetching.isPending && MESSAGES.pleaseWait} onClick={() => fetching.mutate()}>
      {children}
    </Button>
  )
}

export function LatestResponseButton({ workbook }: { workbook: Workbook }) {
  const last = useQuery(callQuery(dataImport.lastUpload, { name: workbook.type }))
  const latest = async () => {
    const response = await call(workbook.run, { uploadxls: 1 })
    return 'fileName' in response ? response.fileName : ''
  }
  return (
    <WorkbookButton make={latest} why={last.data?.responseWhy}>
      Download Latest Import Response
    </WorkbookButton>
  )
}

export function SampleButtons({ workbook: { type } }: { workbook: Workbook }) {
  const sample = (kind: 'good' | 'errors') => async () => (await call(dataImport.getSample, { importType: type, kind })).fileName
  return (
    <>
      <WorkbookButton variant="link" make={sample('good')}>
        Sample workbook
      </WorkbookButton>
      <WorkbookButton variant="link" make={sample('errors')}>
        Sample with errors
      </WorkbookButton>
    </>
  )
}
