import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { OutCell } from '@ivue/api/src/xlsx/writing/row-xml.ts'

const FLUSH = 256 * 1024
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
  '_rels/.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  'xl/workbook.xml':
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Rows" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
}

/**
 * Writes the simplest possible workbook as a lower bound: cells without address and style, dates as numbers, text with only XML's three
 * special characters escaped, one deflate stream, a zip of five parts.
 */
export async function writeBare(rows: AsyncIterable<readonly (readonly OutCell[])[]>, out: Writable, level: number): Promise<void> {
  const zip = new BareZip(out, level)
  for (const [name, text] of Object.entries(PARTS)) await zip.part(name, [text])
  await zip.part('xl/worksheets/sheet1.xml', sheet(rows))
  await zip.end()
}

async function* sheet(rows: AsyncIterable<readonly (readonly OutCell[])[]>): AsyncGenerator<string> {
  let xml = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
  for await (const batch of rows) {
    for (const cells of batch) {
      xml += '<row>'
      for (const cell of cells) {
        if (typeof cell === 'string')
          xml += `<c t="inlineStr"><is><t>${cell.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`)}</t></is></c>`
        else if (cell instanceof Date) xml += `<c><v>${cell.getTime() / 86_400_000 + 25_569}</v></c>`
        else xml += `<c><v>${cell}</v></c>`
      }
      xml += '</row>'
      if (xml.length > FLUSH) {
        yield xml
        xml = ''
      }
    }
  }
  yield `${xml}</sheetData></worksheet>`
}

class BareZip {
  readonly #out: Writable
  readonly #level: number
  readonly #directory: Buffer[] = []
  #offset = 0

  constructor(out: Writable, level: number) {
    this.#out = out
    this.#level = level
  }

  async part(name: string, texts: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const offset = this.#offset
    await this.#write(record(0x04034b50, name, { crc: 0, packed: 0, size: 0 }))
    const deflate = createDeflateRaw({ level: this.#level })
    const sizes = { crc: 0, packed: 0, size: 0 }
    const drained = (async () => {
      for await (const chunk of deflate) {
        sizes.packed += chunk.length
        await this.#write(chunk)
      }
    })()
    for await (const text of texts) {
      const bytes = Buffer.from(text)
      sizes.crc = crc32(bytes, sizes.crc)
      sizes.size += bytes.length
      if (!deflate.write(bytes)) await once(deflate, 'drain')
    }
    deflate.end()
    await drained
    const after = Buffer.alloc(16)
    after.writeUInt32LE(0x08074b50, 0)
    after.writeUInt32LE(sizes.crc, 4)
    after.writeUInt32LE(sizes.packed, 8)
    after.writeUInt32LE(sizes.size, 12)
    await this.#write(after)
    this.#directory.push(record(0x02014b50, name, sizes, offset))
  }

  async end(): Promise<void> {
    const directory = Buffer.concat(this.#directory)
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(this.#directory.length, 8)
    end.writeUInt16LE(this.#directory.length, 10)
    end.writeUInt32LE(directory.length, 12)
    end.writeUInt32LE(this.#offset, 16)
    await this.#write(Buffer.concat([directory, end]))
    this.#out.end()
    await once(this.#out, 'finish')
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#offset += bytes.length
    if (!this.#out.write(bytes)) await once(this.#out, 'drain')
  }
}

/** Builds a local header, or with `offset` a directory entry; sizes follow the data (flag 8). */
function record(
  signature: number,
  name: string,
  { crc, packed, size }: { crc: number; packed: number; size: number },
  offset?: number,
): Buffer {
  const inDirectory = offset !== undefined
  const shift = inDirectory ? 2 : 0
  const head = Buffer.alloc(inDirectory ? 46 : 30)
  head.writeUInt32LE(signature, 0)
  if (inDirectory) head.writeUInt16LE(20, 4)
  head.writeUInt16LE(20, 4 + shift)
  head.writeUInt16LE(8, 6 + shift)
  head.writeUInt16LE(8, 8 + shift)
  head.writeUInt16LE(0x21, 12 + shift)
  head.writeUInt32LE(crc, 14 + shift)
  head.writeUInt32LE(packed, 18 + shift)
  head.writeUInt32LE(size, 22 + shift)
  head.writeUInt16LE(name.length, 26 + shift)
  if (inDirectory) head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, Buffer.from(name)])
}
