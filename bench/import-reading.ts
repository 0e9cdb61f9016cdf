import { closingReference } from '@ivue/api/src/imports/reference.ts'
import { settingsOf } from '@ivue/api/src/settings.ts'
import { readWorkbook } from '@ivue/api/src/xlsx/read-workbook.ts'
import { type CheckedRow, closingChecker } from '@ivue/contracts/imports/closing-rules.ts'
import { CLOSING_HEADER } from '@ivue/contracts/imports/columns.ts'
import { SaxesParser } from 'saxes'
import { open, type ZipFile } from 'yauzl'
import type { BenchWorld } from './import-world.ts'

/** What the import does before it writes: check the file, read it in the capped process, judge every row. */
export async function readAndCheck(world: BenchWorld, path: string) {
  const workbook = await readWorkbook(path, { header: CLOSING_HEADER })
  const check = closingChecker(await closingReference(world.db, settingsOf(world.db), new Date(), workbook.date1904))
  const checked: CheckedRow[][] = []
  for await (const batch of workbook.batches) checked.push(batch.map(check))
  return { checked, peakMb: workbook.ending.peakRss / 1024 / 1024 }
}

/** The least that reading can be: unzip the sheet and parse its XML, row by row, cells to texts; nothing checked, nobody else's process. */
export async function bareScan(path: string): Promise<number> {
  const parser = new SaxesParser({ position: false })
  let rows = 0
  let row: string[] = []
  let text = ''
  parser.on('opentag', ({ name }) => {
    if (name === 'row') row = []
    else if (name === 'c') text = ''
  })
  parser.on('text', (piece) => {
    text += piece
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'c') row.push(text)
    else if (name === 'row' && row.length > 0) rows++
  })
  const decoder = new TextDecoder()
  for await (const chunk of await sheetOf(path)) parser.write(decoder.decode(chunk as Buffer, { stream: true }))
  parser.close()
  return rows - 1
}

function sheetOf(path: string): Promise<AsyncIterable<unknown>> {
  return new Promise((resolve, reject) =>
    open(path, { lazyEntries: true }, (error: Error | null, zip: ZipFile) => {
      if (error) return reject(error)
      zip.on('entry', (entry) => {
        if (entry.fileName !== 'xl/worksheets/sheet1.xml') return zip.readEntry()
        zip.openReadStream(entry, (failure, stream) => (failure ? reject(failure) : resolve(stream)))
      })
      zip.readEntry()
    }),
  )
}
