import { posix } from 'node:path'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { type Parts, readSmall } from './parts.ts'
import { DAMAGED, UnreadableWorkbook } from './unreadable.ts'

const MB = 1024 * 1024

export interface PackageMap {
  date1904: boolean
  /** In the order of the tabs; hidden ones are left out. `part` is the name of its part. */
  sheets: { name: string; part: string }[]
  sharedStrings: string | null
}

/** The name of an element or attribute without its prefix: some programs write `x:row`. */
export const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Reads what a workbook says of itself: its sheets, where they are, and how it counts days. */
export async function mapPackage(parts: Parts): Promise<PackageMap> {
  const root = [...(await relationships(parts, '')).values()].find((relationship) => relationship.type.endsWith('/officeDocument'))
  if (!root) throw new UnreadableWorkbook(DAMAGED)
  const related = await relationships(parts, root.target)
  const map: PackageMap = { date1904: false, sheets: [], sharedStrings: null }
  for (const { type, target } of related.values())
    if (type.endsWith('/sharedStrings') && parts.entries.has(target)) map.sharedStrings = target
  eachTag(await readSmall(parts, root.target, 4 * MB), (tag) => {
    const name = localName(tag.name)
    if (name === 'workbookPr') map.date1904 = /^(1|true)$/.test(tag.attributes.date1904 ?? '')
    if (name !== 'sheet' || (tag.attributes.state ?? 'visible') !== 'visible') return
    const id = Object.entries(tag.attributes).find(([key]) => key.endsWith(':id'))?.[1]
    const sheet = related.get(id ?? '')
    if (sheet?.type.endsWith('/worksheet')) map.sheets.push({ name: tag.attributes.name ?? '', part: sheet.target })
  })
  if (map.sheets.length === 0) throw new UnreadableWorkbook('The workbook has no visible sheet with rows.')
  return map
}

async function relationships(parts: Parts, part: string): Promise<Map<string, { type: string; target: string }>> {
  const folder = posix.dirname(part)
  const found = new Map<string, { type: string; target: string }>()
  eachTag(await readSmall(parts, posix.join(folder, '_rels', `${posix.basename(part)}.rels`), 4 * MB), (tag) => {
    const { Id = '', Type = '', Target = '' } = tag.attributes
    if (localName(tag.name) !== 'Relationship' || tag.attributes.TargetMode === 'External') return
    found.set(Id, { type: Type, target: Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target) })
  })
  return found
}

function eachTag(xml: string, visit: (tag: SaxesTagPlain) => void) {
  const parser = strictParser()
  parser.on('opentag', visit)
  parser.write(xml.replace(/^\ufeff/, '')).close()
}

/** A parser that stops at the first thing that is not well-formed, and at any document type. */
export function strictParser(): SaxesParser {
  const parser = new SaxesParser({ position: false })
  parser.on('error', () => {
    throw new UnreadableWorkbook(DAMAGED)
  })
  parser.on('doctype', () => {
    throw new UnreadableWorkbook(
      'The workbook defines XML entities, which no spreadsheet program writes. Copy the rows into a new workbook.',
    )
  })
  return parser
}
