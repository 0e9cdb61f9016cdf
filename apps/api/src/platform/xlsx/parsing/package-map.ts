import { posix } from 'node:path'
import { DAMAGED, UnreadableWorkbook } from '../unreadable-workbook.ts'
import { cutText } from './cut.ts'
import { eachTag } from './feed-parser.ts'
import { type Parts, partKey } from './parts.ts'

const MB = 1024 * 1024
/** Excel's limit for the name of a sheet. */
const MAX_NAME_LENGTH = 31

export interface PackageMap {
  date1904: boolean
  /** The visible sheets in the order of their tabs. `part` is the name of the sheet's part. */
  sheets: { name: string; part: string }[]
  sharedStrings: string | null
  styles: string | null
}

/** Reads the workbook's sheets, the names of their parts and the date system. */
export async function mapPackage(parts: Parts): Promise<PackageMap> {
  const root = [...(await relationships(parts, '')).values()].find((relationship) => relationship.type.endsWith('/officeDocument'))
  if (!root) throw new UnreadableWorkbook(DAMAGED)
  const related = await relationships(parts, root.target)
  const map: PackageMap = { date1904: false, sheets: [], sharedStrings: null, styles: null }
  for (const { type, target } of related.values()) {
    if (!parts.entries.has(target)) continue
    if (type.endsWith('/sharedStrings')) map.sharedStrings = target
    if (type.endsWith('/styles')) map.styles = target
  }
  // A part listed under many names would be read as many times.
  const listed = new Set<string>()
  await eachTag(parts, root.target, 4 * MB, (name, attributes) => {
    if (name === 'workbookPr') map.date1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
    if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return
    const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
    const sheet = related.get(id ?? '')
    if (!sheet?.type.endsWith('/worksheet') || listed.has(sheet.target)) return
    listed.add(sheet.target)
    map.sheets.push({ name: cutText(attributes.name ?? '', MAX_NAME_LENGTH), part: sheet.target })
  })
  if (map.sheets.length === 0) throw new UnreadableWorkbook('The workbook has no visible sheet with rows.')
  return map
}

async function relationships(parts: Parts, part: string): Promise<Map<string, { type: string; target: string }>> {
  const folder = posix.dirname(part)
  const found = new Map<string, { type: string; target: string }>()
  await eachTag(
    parts,
    posix.join(folder, '_rels', `${posix.basename(part)}.rels`),
    4 * MB,
    (name, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return
      found.set(Id, { type: Type, target: posix.resolve('/', folder, partKey(Target)).slice(1) })
    },
  )
  return found
}
