import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CALLS, callKey } from './calls.ts'
import { isPermission } from './permissions.ts'

const listed = readFileSync(new URL('../../../docs/wire/calls.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([option = '', task = '', folder = '', kind = '', access = '']) => ({
    option,
    task,
    folder,
    kind,
    access: access.split(' (')[0] ?? '',
  }))

describe('the calls of the wire', () => {
  it('are declared exactly as docs/wire/calls.tsv lists them', () => {
    const declared = CALLS.map((call) => `${callKey(call)} ${call.kind} ${call.access}`).sort()
    expect(declared).toEqual(listed.map((call) => `${callKey(call)} ${call.kind} ${call.access}`).sort())
  })

  it('are each declared once', () => {
    expect(new Set(CALLS.map(callKey)).size).toBe(CALLS.length)
  })

  it('need a permission that exists', () => {
    expect(CALLS.filter((call) => !isPermission(call.access) && call.access !== 'public' && call.access !== 'signed-in')).toEqual([])
  })

  it('have unique, readable titles', () => {
    expect(CALLS.filter((call) => !/^[A-Z][\w &',-]+$/.test(call.title)).map(callKey)).toEqual([])
    expect(new Set(CALLS.map((call) => call.title)).size).toBe(CALLS.length)
  })
})
