import type { Identity, ListDefinition } from './definition.ts'

/** Least characters of a text that is stored as a buffer, whose content the garbage collector does not scan. */
const MIN_BUFFERED_LENGTH = 64 * 1024

interface WrittenRows<Read> {
  /** The JSON array. */
  parts: (string | Buffer)[]
  shown: number
  first: Read | undefined
}

/** Writes the rows of a page as a JSON array, batch by batch. On a long page other requests are served in between. */
export async function writeRows<Row, Read extends Row & Identity>(
  list: ListDefinition<Row>,
  batches: AsyncIterable<readonly Read[]>,
): Promise<WrittenRows<Read>> {
  const members = list.columns.map(({ title, cell }) => ({ name: `,${JSON.stringify(title)}:`, cell }))
  const facts = Object.entries(list.facts ?? {})
  // A list with actions but without its own GUID sends the row's id as GUID (wire conventions, Lists).
  const namedById = list.facts?.GUID === undefined && list.columns.some(({ draw }) => draw === 'event')
  const parts: (string | Buffer)[] = []
  let first: Read | undefined
  let shown = 0
  let text = '['
  for await (const rows of batches) {
    first ??= rows[0]
    for (const row of rows) {
      text += `${shown++ === 0 ? '' : ','}{"recsID":${row.recsID},"version":${row.version ?? 1}`
      if (namedById) text += `,"GUID":"${row.recsID}"`
      for (const [name, fact] of facts) {
        const value = fact(row)
        if (value !== undefined) text += `,"${name}":${JSON.stringify(value)}`
      }
      for (const { name, cell } of members) text += name + cell(row)
      text += '}'
      if (text.length < MIN_BUFFERED_LENGTH) continue
      parts.push(Buffer.from(text))
      text = ''
    }
  }
  parts.push(`${text}]`)
  return { parts, shown, first }
}
