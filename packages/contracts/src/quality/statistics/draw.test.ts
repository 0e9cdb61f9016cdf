import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawOrder, populationHash } from './draw.ts'

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
const loanNumbers = fc.uniqueArray(fc.string({ maxLength: 12 }), { maxLength: 40 })
const getNumbers = (loans: readonly { loanNumber: string }[]) => loans.map(({ loanNumber }) => loanNumber)
const loans = (numbers: readonly string[]) => numbers.map((loanNumber) => ({ loanNumber }))

test('a draw orders loans by the hash of seed and loan number', () => {
  const drawn = drawOrder(
    [
      { loanNumber: '1', id: 7 },
      { loanNumber: '2', id: 8 },
    ],
    'seed',
    sha256,
  )
  expect(drawn.map(({ loanNumber, id }) => [id, sha256(`seed|${loanNumber}`)])).toEqual(
    drawn.map(({ loanNumber, id }) => [id, sha256(`seed|${loanNumber}`)]).sort(([, a], [, b]) => (String(a) < String(b) ? -1 : 1)),
  )
  expect(drawn.map(({ id }) => id).sort()).toEqual([7, 8])
})

test('a draw does not depend on the order of its input', () => {
  fc.assert(
    fc.property(loanNumbers, fc.string(), (numbers, seed) => {
      expect(getNumbers(drawOrder(loans(numbers.toReversed()), seed, sha256))).toEqual(getNumbers(drawOrder(loans(numbers), seed, sha256)))
      expect(populationHash(numbers.toReversed(), sha256)).toBe(populationHash(numbers, sha256))
    }),
  )
})

test('a loan that is added later does not reorder the others', () => {
  fc.assert(
    fc.property(loanNumbers, fc.string({ maxLength: 12 }), (numbers, late) => {
      fc.pre(!numbers.includes(late))
      const after = getNumbers(drawOrder(loans([...numbers, late]), 'seed', sha256))
      expect(after.filter((number) => number !== late)).toEqual(getNumbers(drawOrder(loans(numbers), 'seed', sha256)))
    }),
  )
})

test('the hash of a population covers its sorted loan numbers, one per line', () => {
  expect(populationHash(['b', 'a', 'B', '10', '9'], sha256)).toBe(sha256('10\n9\nB\na\nb'))
  expect(populationHash([], sha256)).toBe(sha256(''))
})
