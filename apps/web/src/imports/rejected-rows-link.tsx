import { MESSAGES } from '@ivue/contracts/messages.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { errorMessage } from '../rpc/errors.ts'
import { Button } from '../ui/controls/button.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { fetchWorkbook } from './fetch-workbook.ts'

/** Returns a link to the workbook of the rejected rows, for a toast: '49 rejected: download'. */
export const rejectedRowsLink = (rejected: number, file: string) => (
  <Button
    variant="link"
    onClick={() => void fetchWorkbook(file).catch((error) => toast.error(errorMessage(error) || MESSAGES.couldNotDownload))}
  >
    {countText(rejected, 'rejected', 'rejected')}: download
  </Button>
)
