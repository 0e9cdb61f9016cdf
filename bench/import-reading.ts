import type { StagedRow } from '@ivue/api/src/imports/writing/workbook-kind.ts'
import { readWorkbook } from '@ivue/api/src/xlsx/read-workbook.ts'
import { SaxesParser } from 'saxes'
import { open, type ZipFile } from 'yauzl'
import type { BenchWorld } from './import-world.ts'

/** The import's work before it writes: check the file, read it in the limited process, check every row. */
export async function readAndCheck({ services, kind }: BenchWorld, path: string) {
  const workbook = await readWorkbook(path, { header: kind.columns.map(({ header }) => header) })
  const opened = await kind.open(services, workbook.date1904)
  const checked: StagedRow[][] = []
  for await (const batch of workbook.batches) checked.push(await opened.check(batch))
  return { checked, peakMb: workbook.ending.peakRss / 1024 / 1024 }
}

/** The simplest reading as a lower bound: unzips the sheet and parses its XML in this process, cells as text, without checks. */
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
