import { expect, it } from 'vitest'
import { memoryStorage } from '../../rpc/storage.fixture.ts'
import { deleteUndo, readUndo, storeUndo, type Undoable } from './stored-undo.ts'

const UNTIL = 600_000
const undoable: Undoable = {
  id: 4,
  who: '7',
  list: 'processor',
  words: '2 assigned',
  ticked: [
    [31, '100200300401'],
    [12, '100200300402'],
  ],
  until: UNTIL,
}

it('an action can be undone after a reload, only by the person who did it and until its time is over', () => {
  const store = memoryStorage()
  expect(readUndo(store, '7', 0)).toBeNull()
  storeUndo(store, undoable)
  expect(readUndo(store, '7', UNTIL - 1)).toEqual(undoable)
  expect(readUndo(store, '7', UNTIL)).toBeNull()
  expect(readUndo(store, '8', 0)).toBeNull()
})

it('only the last action can be undone, and nothing stays stored after the undo', () => {
  const store = memoryStorage()
  storeUndo(store, undoable)
  storeUndo(store, { ...undoable, id: 5 })
  expect(readUndo(store, '7', 0)?.id).toBe(5)
  deleteUndo(store)
  expect([readUndo(store, '7', 0), store.length]).toEqual([null, 0])
})

it.each(['{broken', 'null', '[]', '"7"', '{"who":"7","until":600000}'])('the invalid stored text %s is ignored', (stored) => {
  const store = memoryStorage()
  store.setItem('undo', stored)
  expect(readUndo(store, '7', 0)).toBeNull()
})
