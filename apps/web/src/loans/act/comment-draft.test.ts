import { expect, it } from 'vitest'
import { memoryStorage } from '../../browser/storage.fixture.ts'
import { readUnsentComment, storeComment } from './comment-draft.ts'

it('a draft is restored with its mentioned people, for its own loan only', () => {
  const store = memoryStorage()
  const draft = { closercomment: 'Ask @Lena Lead', chosen: [{ id: '7', Name: 'Lena Lead' }] }
  storeComment(store, '0204518873', draft)
  expect(readUnsentComment(store, '0204518873')).toEqual(draft)
  expect(readUnsentComment(store, '0204518874')).toEqual({ closercomment: '', chosen: [] })
})

it('an empty draft is not stored', () => {
  const store = memoryStorage()
  storeComment(store, '0204518873', { closercomment: 'Hello', chosen: [] })
  storeComment(store, '0204518873', { closercomment: '  ', chosen: [] })
  expect(store.length).toBe(0)
})
