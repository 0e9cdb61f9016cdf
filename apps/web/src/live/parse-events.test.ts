import { expect, it } from 'vitest'
import { createEventParser, type LiveEvent } from './parse-events.ts'

const TEXT = ':\n\nid: 7\nevent: notification\ndata: {"id":7}\n\nevent: unread\ndata: {"unread":2}\n\n'
const EVENTS: LiveEvent[] = [
  { name: 'notification', id: '7', data: { id: 7 } },
  { name: 'unread', id: '', data: { unread: 2 } },
]

function parsed(pieces: readonly string[]): LiveEvent[] {
  const events: LiveEvent[] = []
  const feed = createEventParser((event) => events.push(event))
  for (const piece of pieces) feed(piece)
  return events
}

it('the parsed events are the same wherever the text is cut', () => {
  for (let at = 0; at <= TEXT.length; at++) expect(parsed([TEXT.slice(0, at), TEXT.slice(at)])).toEqual(EVENTS)
  expect(parsed([...TEXT])).toEqual(EVENTS)
})

it('an event is reported when it is complete, and invalid text is skipped', () => {
  expect(parsed(['event: unread\ndata: {"unread":1}\n'])).toEqual([])
  expect(parsed(['event: unread\ndata: {"unr\n\nnothing\n\nevent: over\ndata: {}\n\n'])).toEqual([{ name: 'over', id: '', data: {} }])
  expect(parsed(['event: over\r\ndata: {}\r\n\r\n'])).toEqual([{ name: 'over', id: '', data: {} }])
})
