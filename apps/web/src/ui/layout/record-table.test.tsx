import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type RecordColumn, RecordTable } from './record-table.tsx'

interface Person {
  id: number
  name: string
  team: string | null
  loans: number
}

const COLUMNS: readonly (RecordColumn<Person> | false)[] = [
  { heading: 'Name', rowHead: true, cell: ({ name }) => name },
  { heading: 'Team', cell: ({ team }) => team, small: ({ team }) => team && 'since May' },
  { heading: 'Loans', number: true, cell: ({ loans }) => loans, attributes: ({ loans }) => ({ title: `${loans} loans` }) },
  false,
]
const drawn = (rows: readonly Person[]) =>
  renderToStaticMarkup(
    <RecordTable
      label="People"
      columns={COLUMNS}
      rows={rows}
      keyOf={({ id }) => id}
      rowAttributes={({ id }) => ({ 'data-id': id })}
      empty="Nobody."
    />,
  ).replaceAll(/ class="[^"]*"/g, '')

const HEAD = '<thead><tr><th scope="col">Name</th><th scope="col">Team</th><th scope="col" data-number="true">Loans</th></tr></thead>'

it('a table shows one row per record, with a dash for unknown values', () => {
  const rows = [
    { id: 1, name: 'Ann', team: 'West', loans: 3 },
    { id: 2, name: 'Bob', team: null, loans: 0 },
  ]
  expect(drawn(rows)).toBe(
    `<table aria-label="People">${HEAD}<tbody>` +
      '<tr data-id="1"><th scope="row">Ann</th><td>West<div>since May</div></td><td data-number="true" title="3 loans">3</td></tr>' +
      '<tr data-id="2"><th scope="row">Bob</th><td><span>–</span></td><td data-number="true" title="0 loans">0</td></tr>' +
      '</tbody></table>',
  )
})

it('a table without records shows its empty text', () => {
  expect(drawn([])).toBe(`<table aria-label="People">${HEAD}<tbody></tbody></table><p>Nobody.</p>`)
})
