import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { sampleWorkbook } from '../apps/api/src/imports/sample/sample-workbook.ts'
import { WORKBOOKS } from '../apps/api/src/imports/workbooks.ts'
import { LOAN_TYPES, PURPOSES } from '../packages/contracts/src/loans/words.ts'

/** Writes sample workbooks with the people of the demo world: tsx scripts/make-samples.ts --out samples --rows 5000 --seed 1 */
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'samples' },
    rows: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    today: { type: 'string', default: new Date().toISOString().slice(0, 10) },
  },
})

const people = ['Closer', 'Closer', 'Processor', 'Processor', 'Underwriter', 'Underwriter'].map((role, index) => ({
  id: index + 1,
  clientId: `${role.toLowerCase()}.${index % 2 === 0 ? 'one' : 'two'}`,
  name: `${role} ${index % 2 === 0 ? 'One' : 'Two'}`,
  active: true,
  roles: [role],
  licences: [],
  purposes: PURPOSES,
  types: LOAN_TYPES,
  maxDailyAssign: 10,
}))

await mkdir(values.out, { recursive: true })
for (const [name, workbook] of [
  ['closing', WORKBOOKS.closingAssignment],
  ['processor-uw', WORKBOOKS.processorUW],
] as const)
  for (const errors of ['none', 'every-kind'] as const) {
    const file = join(values.out, `${name}-${errors === 'none' ? 'good' : 'errors'}.xlsx`)
    const sample = sampleWorkbook(workbook, { rows: Number(values.rows), seed: Number(values.seed), today: values.today, people, errors })
    await pipeline(sample, createWriteStream(file))
  }
