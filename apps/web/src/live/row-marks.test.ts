import { expect, it } from 'vitest'
import { createRowMarks } from './row-marks.ts'

const person = { name: 'Dana Kim', doing: 'comment', deciding: false, since: '2026-11-21T14:02:00.000Z' } as const

it('the marks of a row change only when somebody arrives or leaves or when the row is gone', () => {
  const marks = createRowMarks()
  let notified = 0
  const unsubscribe = marks.subscribe(() => notified++)
  const plain = marks.get(1)
  marks.setPeople([{ recsID: 1, people: [person] }])
  const seen = marks.get(1)
  expect(seen).toEqual({ people: [person], gone: false })
  marks.setPeople([
    { recsID: 1, people: [{ ...person }] },
    { recsID: 2, people: [person] },
  ])
  expect(marks.get(1)).toBe(seen)
  marks.setGone(new Set([1]))
  expect(marks.get(1)).toEqual({ people: [person], gone: true })
  marks.setPeople([])
  marks.setGone(new Set())
  expect(marks.get(1)).toBe(plain)
  expect(notified).toBe(5)
  unsubscribe()
  marks.setGone(new Set([2]))
  expect(notified).toBe(5)
})
