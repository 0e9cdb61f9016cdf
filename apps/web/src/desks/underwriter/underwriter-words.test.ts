import { expect, it } from 'vitest'
import { EMPTY_DECISION, withChange } from './underwriter-words.ts'

const other = { uwStatus: 'Completed with Errors', proStatus: 'Other', errorcomment: 'The gift letter is missing.' }

it('a change of the status clears the error type and its comment', () => {
  expect(withChange(other, { uwStatus: 'Completed' })).toEqual({ ...EMPTY_DECISION, uwStatus: 'Completed' })
  expect(withChange(other, { uwStatus: '' })).toEqual(EMPTY_DECISION)
})

it('the comment is kept only for the error type Other', () => {
  expect(withChange(other, { proStatus: 'Assets' })).toEqual({ ...other, proStatus: 'Assets', errorcomment: '' })
  expect(withChange({ ...other, proStatus: 'Assets', errorcomment: '' }, { proStatus: 'Other' }).proStatus).toBe('Other')
  expect(withChange(other, { errorcomment: 'Two months are missing.' })).toEqual({ ...other, errorcomment: 'Two months are missing.' })
})
