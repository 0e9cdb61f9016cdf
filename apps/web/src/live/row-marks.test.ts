import { expect, it } from 'vitest'
import { createRowMarks } from './row-marks.ts'

const person = { name: 'Dana Kim', doing: 'comment', deciding: false, since: '2026-11-21T14:02:00.000Z' } as const

it('a row is drawn anew only when somebody came, left, or it is gone', () => {
  const marks = createRowMarks()
  let told = 0
  const unsubscribe = marks.subscribe(() => told++)
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
  expect(told).toBe(5)
  unsubscribe()
  marks.setGone(new Set([2]))
  expect(told).toBe(5)
})
