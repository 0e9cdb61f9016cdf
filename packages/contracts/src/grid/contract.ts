import { z } from 'zod'
import { contract, undecided } from '../contract.ts'

export const utility = contract('com_utility', {
  createXLS: { kind: 'command', title: 'Create a workbook', access: 'grid.export', input: undecided, output: undecided },
  downloadXLS: {
    kind: 'download',
    title: 'Download a workbook',
    access: 'signed-in',
    input: z.object({
      filename: z.string('Send the name of the file').min(1, 'Send the name of the file').max(100, 'Send the name of the file'),
    }),
    output: z.unknown(),
  },
  emailXLS: { kind: 'command', title: 'Mail a workbook', access: 'grid.export', input: undecided, output: undecided },
})
