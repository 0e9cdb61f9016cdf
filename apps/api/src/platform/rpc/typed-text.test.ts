import { describe, expect, it } from 'vitest'
import { withoutQuoted, withoutTyped } from './typed-text.ts'

describe('a message of the audit trail', () => {
  it.each<[what: string, message: string, body: unknown, stored: string]>([
    ['a value', 'Another group is called Okonkwo', { name: 'Okonkwo' }, 'Another group is called …'],
    ['a value inside of others', 'Ann Okonkwo has a heading already', { a: [{ b: { c: ' Ann Okonkwo ' } }] }, '… has a heading already'],
    ['a value in other letters', 'There is no view okonkwo', ['OKONKWO'], 'There is no view …'],
    ['a value twice', 'Okonkwo and Okonkwo', { name: 'Okonkwo' }, '… and …'],
    ['a value of signs', 'a.b*c (d) is none of its choices', { value: 'a.b*c (d)' }, '… is none of its choices'],
    [
      'every sign',
      `!#$%&'()*+,-./:;<=>?@[\\]^_{|}~ is none of its choices`,
      { value: `!#$%&'()*+,-./:;<=>?@[\\]^_{|}~` },
      '… is none of its choices',
    ],
    ['one number of many', 'Loan 0285314274 is locked', { list: '0285314274, 0285314275\n' }, 'Loan … is locked'],
    ['an SSN inside of a text', '123-45-6789 is no date', { comment: 'her number is 123-45-6789.' }, '… is no date'],
    ['the longer of two values', 'Ann Okonkwo is taken', { first: 'Ann', whole: 'Ann Okonkwo' }, '… is taken'],
  ])('has not %s', (_what, message, body, stored) => {
    expect(withoutTyped(message, body)).toBe(stored)
  })

  it.each<[what: string, message: string, body: unknown]>([
    ['numbers of ours', 'At most 500 characters', { id: 500 }],
    ['parts of words', 'It is approved already', { action: 'app' }],
    ['single letters', 'Enter a name', { initial: 'a' }],
    ['words that a longer text has too', 'Enter a comment', { text: 'This comment says nothing' }],
  ])('has %s', (_what, message, body) => {
    expect(withoutTyped(message, body)).toBe(message)
  })

  it('has nothing between quotation marks, which may come from a workbook', () => {
    expect(withoutQuoted('The headers do not fit: B1 "123-45-6789" is not "Loan Number".')).toBe(
      'The headers do not fit: B1 "…" is not "…".',
    )
  })

  it('is made of a deep and long body, too', () => {
    let body: unknown = 'Okonkwo'
    for (let depth = 0; depth < 20_000; depth++) body = [body]
    expect(withoutTyped('Okonkwo is taken', { body, list: Array.from({ length: 100_000 }, (_, at) => `n${at}`) })).toBe('… is taken')
  })
})
