import { expect, it } from 'vitest'
import { createRowMarks } from './row-marks.ts'

const person = { name: 'Dana Kim', doing: 'comment', deciding: false, since: '2026-11-21T14:02:00.000Z' } as const

it('a row is drawn anew only when somebody came, left, or it is gone', () => {
  const looks = createRowMarks()
  let told = 0
  const unsubscribe = looks.subscribe(() => told++)
  const plain = looks.of(1)
  looks.setPeople([{ recsID: 1, people: [person] }])
  const seen = looks.of(1)
  expect(seen).toEqual({ people: [person], gone: false })
  looks.setPeople([
    { recsID: 1, people: [{ ...person }] },
    { recsID: 2, people: [person] },
  ])
  expect(looks.of(1)).toBe(seen)
  looks.setGone(new Set([1]))
  expect(looks.of(1)).toEqual({ people: [person], gone: true })
  looks.setPeople([])
  looks.setGone(new Set())
  expect(looks.of(1)).toBe(plain)
  expect(told).toBe(5)
  unsubscribe()
  looks.setGone(new Set([2]))
  expect(told).toBe(5)
})
