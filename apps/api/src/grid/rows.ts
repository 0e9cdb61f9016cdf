import { setImmediate } from 'node:timers/promises'
import type { Identity, ListDefinition } from './definition.ts'

/** Rows written without a pause: some milliseconds. */
const AT_ONCE = 500

/** The rows of a page as a JSON array; of a long page other requests are served between. */
export async function rowsText<Row>(list: ListDefinition<Row>, rows: readonly (Row & Identity)[]): Promise<string> {
  const members = list.columns.map(({ title, cell }) => ({ name: `,${JSON.stringify(title)}:`, cell }))
  const facts = Object.entries(list.facts ?? {})
  let text = '['
  for (const [at, row] of rows.entries()) {
    if (at % AT_ONCE === 0 && at > 0) await setImmediate()
    text += `${at === 0 ? '' : ','}{"recsID":${row.recsID},"version":${row.version ?? 1}`
    for (const [name, fact] of facts) {
      const value = fact(row)
      if (value !== undefined) text += `,"${name}":${JSON.stringify(value)}`
    }
    for (const { name, cell } of members) text += name + cell(row)
    text += '}'
  }
  return `${text}]`
}
