import { dataImport, type ImportType } from '@ivue/contracts/imports/contract.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../rpc/call-query.ts'
import { errorMessage } from '../rpc/errors.ts'
import { momentWithZone } from '../ui/moments.ts'
import styles from './import-page.module.css'

export function LastUpload({ name }: { name: ImportType }) {
  const last = useQuery(callQuery(dataImport.lastUpload, { name }))
  const words = last.data?.lastUploadDataOn
    ? `${momentWithZone(last.data.lastUploadDataOn)}, ${countText(last.data.lastUploadDataRecords, 'record')}, by ${last.data.lastUploadData}`
    : 'none yet'
  return (
    <p className={last.isError ? styles.wrong : 'small-text'} title={last.data?.lastUploadDataStatus || undefined}>
      Last Upload {last.isError ? errorMessage(last.error) : last.isSuccess ? words : ''}
    </p>
  )
}
