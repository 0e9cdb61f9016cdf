import { searchWords } from '@ivue/contracts/wire/text.ts'
import type { ReadRequest } from '../reader-messages.ts'
import { columnLetter } from '../sheet.ts'
import { UnreadableWorkbook } from '../unreadable-workbook.ts'
import { cutText } from './cut.ts'

const keyOf = (header: string) => searchWords(header).join(' ')
const MAX_SHOWN_HEADERS = 8

type ExpectedHeader = Pick<ReadRequest, 'header' | 'ignore'> & Partial<Pick<ReadRequest, 'optional' | 'others'>>

export interface FoundHeader {
  row: number
  header: readonly string[]
}

/** Whether a row has at least half of the expected headers. */
export function looksLikeHeader(found: readonly string[], expected: readonly string[]): boolean {
  const keys = new Set(found.map(keyOf))
  return expected.filter((header) => keys.has(keyOf(header))).length * 2 >= expected.length
}

/**
 * Finds the position of each expected header. A header below row 1 is refused. Another order is accepted with a warning. Missing, unknown or duplicate headers
 * are refused with position, expected and found (domain 7.1). If the headers are those of another known workbook, the message names
 * it.
 */
export function matchHeader({ row, header: found }: FoundHeader, { header: expected, ignore, optional = [], others = [] }: ExpectedHeader) {
  if (row > 1) throw new UnreadableWorkbook(`The headers are in row ${row}: delete the rows above.`)
  const skipped = new Set(ignore.map(keyOf))
  const columns = found.map((header, index) => ({ header: header.trim(), key: keyOf(header), position: index + 1 }))
  const named = columns.filter((column) => column.key !== '' && !skipped.has(column.key))
  const positionOf = new Map<string, number>()
  const problems: string[] = []
  for (const { header, key, position } of named) {
    const first = positionOf.get(key)
    if (first === undefined) positionOf.set(key, position)
    else problems.push(`column ${columnLetter(position)}: "${clip(header)}" is already in column ${columnLetter(first)}`)
  }
  const wanted = new Set(expected.map(keyOf))
  const unknown = named.filter((column) => !wanted.has(column.key))
  const unknownAt = new Map(unknown.map((column) => [column.position, column]))
  expected.forEach((header, index) => {
    if (positionOf.has(keyOf(header)) || optional.includes(header)) return
    const here = columns[index]?.header
    problems.push(`column ${columnLetter(index + 1)}: expected "${header}", found ${here ? `"${clip(here)}"` : 'nothing'}`)
    unknownAt.delete(index + 1)
  })
  for (const { header, position } of unknownAt.values()) {
    const here = expected[position - 1]
    problems.push(`column ${columnLetter(position)}: expected ${here ? `"${here}"` : 'nothing'}, found "${clip(header)}"`)
  }
  const other =
    problems.length > 0 && others.find(({ header }) => header.length === named.length && header.every((one) => positionOf.has(keyOf(one))))
  if (other) throw new UnreadableWorkbook(`This is a workbook for "${other.title}". Drop it there.`)
  if (problems.length > 0) throw new UnreadableWorkbook(`The headers in row 1 do not fit: ${listed(problems)}.`)

  const positions = expected.map((header) => positionOf.get(keyOf(header)) ?? 0)
  const moved = expected.flatMap((header, index) =>
    positions[index] === index + 1 || positions[index] === 0
      ? []
      : [`"${header}" in column ${columnLetter(positions[index] ?? 0)}, usually ${columnLetter(index + 1)}`],
  )
  return { positions, warnings: moved.length === 0 ? [] : [`The columns are in another order: ${listed(moved)}.`] }
}

const clip = (text: string) => (text.length > 60 ? `${cutText(text, 60)}…` : text)

const listed = (entries: string[]) =>
  entries.slice(0, MAX_SHOWN_HEADERS).join('; ') +
  (entries.length > MAX_SHOWN_HEADERS ? `; and ${entries.length - MAX_SHOWN_HEADERS} more` : '')
