import { expect, it } from 'vitest'
import { memoryStorage } from '../../rpc/storage.fixture.ts'
import { keepComment, unsentComment } from './comment-draft.ts'

it('a draft is taken up again with whom it names, by its own loan', () => {
  const store = memoryStorage()
  const draft = { closercomment: 'Ask @Lena Lead', chosen: [{ id: '7', Name: 'Lena Lead' }] }
  keepComment(store, '0204518873', draft)
  expect(unsentComment(store, '0204518873')).toEqual(draft)
  expect(unsentComment(store, '0204518874')).toEqual({ closercomment: '', chosen: [] })
})

it('nothing written is nothing kept', () => {
  const store = memoryStorage()
  keepComment(store, '0204518873', { closercomment: 'Hello', chosen: [] })
  keepComment(store, '0204518873', { closercomment: '  ', chosen: [] })
  expect(store.length).toBe(0)
})
