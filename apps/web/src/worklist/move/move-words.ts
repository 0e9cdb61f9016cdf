import type { MovePreview } from '@ivue/contracts/worklist/move/contract.ts'

type PreviewRow = MovePreview['rows'][number]
type SlotOfList = Pick<MovePreview['held'][number], 'list' | 'slot'>

export const slotKey = ({ list, slot }: SlotOfList) => `${list} ${slot}`

/** Returns what a receiver gets: '5 as Closer 1, 2 as Closer 2'. A loan in both slots counts in both. */
export function describeReceivedLoans({ rows, held }: MovePreview, to: string): string {
  const given = rows.filter((row) => row.to === to)
  return held
    .map(({ list, slot, label }) => ({ label, count: given.filter((row) => row.list === list && row.slots.includes(slot)).length }))
    .flatMap(({ label, count }) => (count > 0 ? `${count} as ${label}` : []))
    .join(', ')
}

/** Returns the rows that stay, by the reason. */
export function groupStaying(rows: readonly PreviewRow[]): [why: string, rows: PreviewRow[]][] {
  const groups = new Map<string, PreviewRow[]>()
  for (const row of rows) if (row.to === '' && row.why) groups.set(row.why, [...(groups.get(row.why) ?? []), row])
  return [...groups].toSorted((a, b) => b[1].length - a[1].length)
}
