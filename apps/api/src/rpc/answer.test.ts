import { expect, it } from 'vitest'
import { bytesOf, JsonText, keptJson, objectText, once } from './answer.ts'

const read = (json: JsonText) => JSON.parse(bytesOf(json).toString('utf8'))

it('an object of values and of JSON reads as the object', () => {
  const people = [{ Name: 'Zoë "Z" Ægir' }, { Name: '李' }]
  const value = { text: 'a\\"b', none: null, list: [1, 2], flag: false }
  const json = objectText({ ...value, absent: undefined, people: keptJson(people), rows: new JsonText('[', '{"n":1}', ']') })
  expect(read(json)).toEqual({ ...value, people, rows: [{ n: 1 }] })
  expect(read(objectText({ inner: objectText({}), first: keptJson('é') }))).toEqual({ inner: {}, first: 'é' })
})

it('bytes stand in the order of their parts', () => {
  expect(bytesOf('{"a":', keptJson('é'), ',"b":', new JsonText('1'), '}').toString('utf8')).toBe('{"a":"é","b":1}')
})

it('what is made of an object is made once, and anew of another', () => {
  let made = 0
  const countOf = once((list: readonly number[]) => ({ number: ++made, length: list.length }))
  const list = [1, 2]
  expect(countOf(list)).toBe(countOf(list))
  expect(countOf([1, 2])).toEqual({ number: 2, length: 2 })
})
