import { utility } from '@ivue/contracts/grid/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { downloadFile } from '../rpc/download.ts'
import { Refused } from '../rpc/errors.ts'

const RETRY_MS = 1000
const MAX_ATTEMPTS = 120

/** Downloads a workbook that the server may still be writing. It retries on 'Please wait ...' and throws any other error. */
export async function fetchWorkbook(filename: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await downloadFile(utility.downloadXLS, { filename })
    } catch (error) {
      if (!(error instanceof Refused) || error.message !== MESSAGES.pleaseWait || attempt === MAX_ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}
