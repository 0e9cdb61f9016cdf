import { expect, it } from 'vitest'
import { findMentionedPeople } from './mentions.ts'

const LEE = { id: '1', Name: 'Ann Lee' }
const LEEDS = { id: '2', Name: 'Ann Leeds' }
const SMITH = { id: '3', Name: 'Ann Lee Smith' }
const NAMESAKE = { id: '4', Name: 'Ann Lee' }

it.each([
  ['@Ann Leeds please', [LEE, LEEDS], [LEEDS]],
  ['@Ann Leeds please', [LEE], []],
  ['@Ann Lee Smith and @Ann Leeds', [LEE, LEEDS, SMITH], [LEEDS, SMITH]],
  ['(@Ann Lee), @Ann Lee Smith.', [LEE, SMITH], [LEE, SMITH]],
  ["@Ann Lee's file", [LEE], [LEE]],
  ['Ann Lee', [LEE], []],
  ['@ann lee', [LEE], []],
  ['@Ann Lee', [LEE, NAMESAKE], [LEE, NAMESAKE]],
  ['@Zo\u00eb Ek', [{ id: '5', Name: 'Zoe\u0308 Ek' }], [{ id: '5', Name: 'Zoe\u0308 Ek' }]],
  ['@Ann Lee', [], []],
])('%j names %j', (text, people, named) => {
  expect(findMentionedPeople(text, people)).toEqual(named)
})
