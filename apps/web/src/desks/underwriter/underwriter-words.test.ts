import { expect, it } from 'vitest'
import { NO_DECISION, withWord } from './underwriter-words.ts'

const other = { uwStatus: 'Completed with Errors', proStatus: 'Other', errorcomment: 'The gift letter is missing.' }

it('forgets the error type and its comment when the status changes', () => {
  expect(withWord(other, { uwStatus: 'Completed' })).toEqual({ ...NO_DECISION, uwStatus: 'Completed' })
  expect(withWord(other, { uwStatus: '' })).toEqual(NO_DECISION)
})

it('keeps a comment for Other alone', () => {
  expect(withWord(other, { proStatus: 'Assets' })).toEqual({ ...other, proStatus: 'Assets', errorcomment: '' })
  expect(withWord({ ...other, proStatus: 'Assets', errorcomment: '' }, { proStatus: 'Other' }).proStatus).toBe('Other')
  expect(withWord(other, { errorcomment: 'Two months are missing.' })).toEqual({ ...other, errorcomment: 'Two months are missing.' })
})
