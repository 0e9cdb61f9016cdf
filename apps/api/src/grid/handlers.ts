import { utility } from '@ivue/contracts/grid/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { FileAnswer } from '../rpc/answer.ts'
import { type Implementation, implement, notBuiltYet } from '../rpc/implement.ts'
import { Refusal } from '../rpc/refusal.ts'
import type { Services } from '../services.ts'

export function gridHandlers({ files }: Services): Implementation[] {
  return implement(utility, {
    createXLS: notBuiltYet,
    emailXLS: notBuiltYet,

    async downloadXLS({ filename }, { viewer }) {
      const file = await files.find(filename, viewer.userId)
      if (!file) throw new Refusal(MESSAGES.couldNotDownload)
      return new FileAnswer({ ...file, stream: files.read(file.id) })
    },
  })
}
