import { expect, it } from 'vitest'
import type { ListDefinition } from './definition.ts'
import { writeRows } from './rows.ts'

interface Row {
  recsID: number
  text: string
}
const list = { columns: [{ title: 'Name', cell: ({ text }: Row) => JSON.stringify({ value: text }) }] } as unknown as ListDefinition<Row>

async function* batches(count: number, size: number, seen: () => void): AsyncGenerator<Row[]> {
  for (let at = 0; at < count; at += size) {
    seen()
    yield Array.from({ length: Math.min(size, count - at) }, (_, index) => ({ recsID: at + index + 1, text: 'é'.repeat(100) }))
  }
}

it.each([
  [0, 0],
  [25, 0],
  [2_000, 4],
])('%i rows become one JSON array, with the long values in %i buffers', async (count, buffers) => {
  let reads = 0
  const { parts, shown, first } = await writeRows(
    list,
    batches(count, 250, () => reads++),
  )
  expect([shown, first?.recsID, reads]).toEqual([count, count === 0 ? undefined : 1, Math.ceil(count / 250)])
  const rows = JSON.parse(parts.join('')) as { recsID: number; version: number; Name: { value: string } }[]
  expect(rows.map(({ recsID }) => recsID)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  expect(parts.filter(Buffer.isBuffer)).toHaveLength(buffers)
})
