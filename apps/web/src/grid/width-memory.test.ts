import { expect, it } from 'vitest'
import { rememberedWidths, rememberWidths } from './width-memory.ts'

it('gives every list its own widths back', () => {
  const one = rememberWidths('', 'closing', { 'Loan Number': 140, Borrower: 210 }) ?? ''
  const two = rememberWidths(one, 'users', { Name: 90 }) ?? ''
  expect(rememberedWidths(two, 'closing')).toEqual({ 'Loan Number': 140, Borrower: 210 })
  expect(rememberedWidths(two, 'users')).toEqual({ Name: 90 })
  expect(rememberedWidths(two, 'teams')).toEqual({})
})

it('forgets a list whose widths were given back', () => {
  const text = rememberWidths('users~Name~90', 'closing', { A: 60 }) ?? ''
  expect(rememberWidths(text, 'closing', {})).toBe('users~Name~90')
  expect(rememberWidths('users~Name~90', 'users', {})).toBeNull()
})

it('lets the lists give way that were set longest ago when the cookie would grow too long for a request', () => {
  const widths = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`A rather long column title ${i}`, 100 + i]))
  let text = ''
  for (let i = 0; i < 20; i++) text = rememberWidths(text, `list${i}`, widths) ?? ''
  expect(encodeURIComponent(text).length).toBeLessThanOrEqual(2500)
  expect(rememberedWidths(text, 'list19')).toEqual(widths)
  expect(rememberedWidths(text, 'list0')).toEqual({})
})

it('ignores what is no width', () => {
  expect(rememberedWidths('closing~A~wide~B~-5~C~Infinity~D~72~E', 'closing')).toEqual({ D: 72 })
  expect(rememberedWidths('', 'closing')).toEqual({})
})
