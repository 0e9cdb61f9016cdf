import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DataUrlSplitter } from './data-url.ts'

const HEAD = 'data:application/vnd.ms-excel;base64,'

/** Feeds the JSON in chunks of `size` bytes and returns the file and the remaining JSON. */
function split(json: string | Buffer, size: number) {
  const bytes = Buffer.from(json as string)
  const splitter = new DataUrlSplitter()
  const file: Buffer[] = []
  for (let at = 0; at < bytes.length; at += size) file.push(splitter.push(bytes.subarray(at, at + size)))
  return { file: Buffer.concat(file), rest: splitter.rest(), found: splitter.found, head: splitter.head }
}

it('the bytes are those that Buffer.from reads in the string, however it is cut, written or damaged', () => {
  const base64 = fc.oneof(
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('base64')),
    fc.string({ unit: fc.constantFrom(...'AZaz09+/-_= \n"\\*é'), maxLength: 40 }),
  )
  const written = fc.constantFrom<((json: string) => string)[]>(
    (json) => json,
    (json) => json.replaceAll('/', '\\/'),
    (json) => json.replaceAll('+', '\\u002B').replaceAll('=', '\\u003d'),
  )
  fc.assert(
    fc.property(base64, written, fc.integer({ min: 1, max: 50 }), (text, write, size) => {
      const { file, rest, found } = split(write(JSON.stringify({ json: { uploadedFile: HEAD + text, more: 'a,b' } })), size)
      expect(file).toEqual(Buffer.from(text, 'base64'))
      expect([found, JSON.parse(rest)]).toEqual([1, { json: { uploadedFile: HEAD, more: 'a,b' } }])
    }),
    { numRuns: 2_000, seed: 20_261_123 },
  )
})

it('JSON without a data URL is not changed, and neither is invalid JSON', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), fc.integer({ min: 1, max: 50 }), (text, size) => {
      const bytes = Buffer.from(text)
      expect(split(bytes, size)).toEqual({ file: Buffer.alloc(0), rest: bytes.toString('utf8'), found: 0, head: '' })
    }),
    { seed: 20_261_123 },
  )
  for (const text of [
    '{"a":"data:text/plain,hello"}',
    '{"a":"data:;base64"}',
    '{"a":"x data:;base64,QUJD"}',
    '{"a":"\\"data:;base64,QUJD"}',
  ])
    expect(split(text, 7)).toMatchObject({ rest: text, found: 0 })
})

it.each(['QU\nJD', 'QU\u0000JD', 'QU\\xJD', 'QU\\u00zzJD', 'QU\\'])('an invalid string is refused or leaves invalid JSON: %j', (data) => {
  expect(() => JSON.parse(split(`{"uploadedFile":"${HEAD}${data}"}`, 5).rest)).toThrow()
})

it('further data URLs are counted', () => {
  expect(split(`{"a":"${HEAD}QUJD","b":"${HEAD}QUJD"}`, 9)).toMatchObject({ found: 2 })
})

it('a long file is not held in memory', () => {
  const splitter = new DataUrlSplitter()
  splitter.push(Buffer.from(`{"uploadedFile":"${HEAD}`))
  const chunk = Buffer.from(randomBytes(48_000).toString('base64'))
  for (let n = 0; n < 50; n++) expect(splitter.push(chunk).length).toBe(48_000)
  expect(splitter.restLength).toBeLessThan(100)
})
