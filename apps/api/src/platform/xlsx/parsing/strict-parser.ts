import { SaxesParser } from 'saxes'
import { DAMAGED, ENTITIES, UnreadableWorkbook } from '../unreadable-workbook.ts'

/** Maximum depth of elements; no genuine part is as deep. */
const MAX_DEPTH = 100

export interface Visitor {
  /** Called for each opening tag. `name` is without its prefix, because some programs write `x:row`. */
  open(name: string, attributes: Record<string, string>): void
  close?(name: string): void
  text?(text: string): void
}

/**
 * Returns a parser that throws UnreadableWorkbook at malformed XML, at another encoding than UTF-8, at any document type and at excessive
 * nesting.
 */
export function createStrictParser(visitor: Visitor): SaxesParser {
  const parser = new SaxesParser({ position: false })
  let depth = 0
  parser.on('opentag', (tag) => {
    if (++depth > MAX_DEPTH) throw new UnreadableWorkbook(DAMAGED)
    visitor.open(localName(tag.name), tag.attributes as Record<string, string>)
  })
  parser.on('closetag', (tag) => {
    depth--
    visitor.close?.(localName(tag.name))
  })
  if (visitor.text) {
    const text = visitor.text.bind(visitor)
    parser.on('text', text)
    parser.on('cdata', text)
  }
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^(utf-?8|us-ascii)$/i.test(encoding)) throw new UnreadableWorkbook(DAMAGED)
  })
  parser.on('error', () => {
    throw new UnreadableWorkbook(DAMAGED)
  })
  parser.on('doctype', () => {
    throw new UnreadableWorkbook(ENTITIES)
  })
  return parser
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
