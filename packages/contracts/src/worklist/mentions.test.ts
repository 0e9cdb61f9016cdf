import { expect, it } from 'vitest'
import { findMentionedPeople, findUnknownMention } from './mentions.ts'

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

it.each([
  ['@Cl please', [], ['@Cl']],
  ['@Ann Lee and @Cl', [LEE], ['@Cl']],
  ['@Ann Leeds', [LEE], ['@Ann']],
  ["(@O'Neill) or\n@Zo\u00eb", [], ["@O'Neill", '@Zo\u00eb']],
  ['@Ann Lee, @Ann Lee.', [LEE], []],
  ['ana@example.com at 6.5 @ par, @ 10:00, @@ and @7', [], []],
  ['', [], []],
])('%j names nobody by %j', (text, people, unnamed) => {
  expect(findUnknownMention(text, people)).toEqual(unnamed)
})
