import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MeasureTimes } from './measures-table.tsx'

const ZONE = 'America/Denver'
const read = (row: { dueAt: string | null; actualAt: string | null }) =>
  renderToStaticMarkup(<MeasureTimes row={row} zone={ZONE} />)
    .replaceAll('</div>', '\n')
    .replaceAll(/<[^>]*>/g, '')
    .trim()

it('each time of a measure names its time zone', () => {
  expect(read({ dueAt: null, actualAt: '2020-11-20T01:25:00Z' })).toBe('Done Thu 11/19/2020 18:25 MST')
  expect(read({ dueAt: '2020-11-20T00:00:00Z', actualAt: '2020-11-20T01:25:00Z' })).toBe(
    'Due Thu 11/19/2020 17:00 MST\nDone Thu 11/19/2020 18:25 MST, 1 h 25 min late',
  )
  expect(read({ dueAt: '2020-11-20T02:00:00Z', actualAt: '2020-11-20T01:25:00Z' })).toMatch(/\nDone Thu 11\/19\/2020 18:25 MST$/)
  expect(read({ dueAt: null, actualAt: null })).toBe('No due moment yet')
})

it('each time of a measure also shows the reader’s own time', () => {
  const html = renderToStaticMarkup(
    <MeasureTimes row={{ dueAt: '2020-11-20T00:00:00Z', actualAt: '2020-11-20T01:25:00Z' }} zone="Pacific/Kiritimati" />,
  )
  expect(html.match(/title="Your time: /g)).toHaveLength(2)
})
