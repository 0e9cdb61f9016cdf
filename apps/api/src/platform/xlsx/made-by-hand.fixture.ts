import { crc32, deflateRawSync } from 'node:zlib'
import { columnLetter } from './sheet.ts'

/** Builds zip files and workbooks byte by byte, so that tests can make them invalid. */
export interface ZipEntry {
  name: string
  data: Buffer | string
  /** False values in the central directory. */
  claims?: { size?: number; compressedSize?: number; flags?: number; method?: number; offset?: number; crc?: number }
  /** Whether the content is stored without compression. */
  stored?: boolean
  /** Whether the sizes are in a data descriptor after the data. The local header then has zeros. */
  describedAfter?: boolean
  /** Extra fields of the entry in the central directory. */
  extra?: Buffer
}

export function zip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, claims = {}, stored = false, describedAfter = false, extra = Buffer.alloc(0) } of entries) {
    const raw = Buffer.from(data)
    const packed = stored ? raw : deflateRawSync(raw)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(claims.flags ?? (describedAfter ? 8 : 0), 2)
    common.writeUInt16LE(claims.method ?? (stored ? 0 : 8), 4)
    common.writeUInt32LE(claims.crc ?? crc32(raw), 10)
    common.writeUInt32LE(claims.compressedSize ?? packed.length, 14)
    common.writeUInt32LE(claims.size ?? raw.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const sizes = common.subarray(10, 22)
    const before = describedAfter ? Buffer.concat([common.subarray(0, 10), Buffer.alloc(12), common.subarray(22)]) : common
    const after = describedAfter ? [Buffer.from('PK\u0007\u0008'), sizes] : []
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), before, Buffer.from(name), packed, ...after])
    const inDirectory = Buffer.from(common)
    inDirectory.writeUInt16LE(extra.length, 24)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(claims.offset ?? offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), inDirectory, tail, Buffer.from(name), extra]))
    files.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, central, end])
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export interface KitSheet {
  name: string
  /** The XML inside sheetData, or the whole part if it begins with `<?xml`. */
  rows: string
  state?: string
  /** XML after sheetData, such as mergeCells. */
  after?: string
}

export interface HandMadeWorkbook {
  sheets?: readonly KitSheet[]
  sharedStrings?: string
  date1904?: boolean
  mainType?: string
  /** Relationships of the workbook in addition to those of its sheets. */
  extraRels?: string
  extra?: readonly ZipEntry[]
  /** Parts to replace; null omits a part. */
  parts?: Record<string, string | Buffer | null>
}

export const relationship = (id: string, type: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`

export const relationships = (inside: string) => `${XML}<Relationships xmlns="${PACKAGE}/relationships">${inside}</Relationships>`

export function workbookParts(options: HandMadeWorkbook): ZipEntry[] {
  const { sheets = [{ name: 'Sheet1', rows: '' }], date1904 = false } = options
  const mainType = options.mainType ?? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
  const names = sheets.map(
    ({ name, state }, index) => `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
  )
  const rels = sheets.map((_, index) => relationship(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`))
  if (options.sharedStrings !== undefined) rels.push(relationship('rId99', 'sharedStrings', 'sharedStrings.xml'))
  const parts: Record<string, string | Buffer | null> = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mainType}"/></Types>`,
    '_rels/.rels': relationships(relationship('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(rels.join('') + (options.extraRels ?? '')),
    ...Object.fromEntries(sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetPart(sheet)])),
    ...(options.sharedStrings === undefined ? {} : { 'xl/sharedStrings.xml': `${XML}<sst xmlns="${MAIN}">${options.sharedStrings}</sst>` }),
    ...options.parts,
  }
  const kept = Object.entries(parts).flatMap(([name, data]) => (data === null ? [] : [{ name, data }]))
  return [...kept, ...(options.extra ?? [])]
}

export const workbook = (options: HandMadeWorkbook = {}) => zip(workbookParts(options))

function sheetPart({ rows, after = '' }: KitSheet): string {
  return rows.startsWith('<?xml') ? rows : `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${after}</worksheet>`
}

/** Returns the XML of rows with plain cells, numbered from `first`. A text that begins with `<c` is used as the cell's XML. */
export function rowsXml(rows: readonly (readonly (string | number | null)[])[], first = 1): string {
  return rows
    .map((cells, index) => {
      const number = first + index
      const xml = cells.map((cell, position) => cellXml(cell, `${columnLetter(position + 1)}${number}`))
      return `<row r="${number}">${xml.join('')}</row>`
    })
    .join('')
}

function cellXml(cell: string | number | null, reference: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if (cell.startsWith('<c')) return cell
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${cell}</t></is></c>`
}
