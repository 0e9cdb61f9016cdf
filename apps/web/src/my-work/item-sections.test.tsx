import type { WorkItem } from '@ivue/contracts/my-work/contract.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useCurrentMinute } from '../grid/cells/use-current-minute.ts'
import { ItemClock } from './item-sections.tsx'

const MINUTE = 60_000
const DISTANCES = [-400 * 1440, -31 * 1440, -1440, -61, -2, 2, 61, 1440].map((minutes) => minutes * MINUTE)
/** The label, the zone and the list of each kind of work, and whether its moment is a due moment. */
const KINDS: [WorkItem['label'], WorkItem['zone'], WorkItem['list'], WorkItem['due']][] = [
  ['P4', 'America/Denver', 'closing', true],
  ['Due', 'America/New_York', 'underwriter', true],
  ['Due', null, 'qaCloser', true],
  ['Overdue', null, 'qaCloser', true],
  ['Findings', null, 'qaUnderwriter', true],
  ['Disputed', null, 'qaProcessor', true],
  ['Comment', 'America/Denver', 'closing', false],
  ['Mismatch', null, 'qaCloser', false],
  ['Decided', null, null, false],
]

function Item({ distance, kind: [label, zone, list, due] }: { distance: number; kind: (typeof KINDS)[number] }) {
  const at = new Date(useCurrentMinute() + distance).toISOString()
  const item: WorkItem = {
    key: '1',
    loanNumber: '0204518873',
    borrower: 'Okafor, Nneka',
    label,
    at,
    zone,
    turns: [],
    due,
    list,
    text: '',
    act: 'Open',
    link: '/',
    notice: null,
  }
  return <ItemClock item={item} />
}

it.each(KINDS)('%s in zone %s is late as soon as its due moment has passed', (...kind) => {
  for (const distance of DISTANCES) {
    const html = renderToStaticMarkup(<Item distance={distance} kind={kind} />)
    const [, , list, due] = kind
    expect(html.includes('data-state="Late"'), `${distance} ${html}`).toBe(due && distance < 0)
    const isDesk = list === 'closing' || list === 'underwriter'
    if (due && distance < 0) expect(html).toContain(isDesk ? 'Late <' : 'Overdue <')
  }
})
