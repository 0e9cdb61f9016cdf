import { isState, STATE_CODES } from '@ivue/contracts/wire/states.ts'
import { expect, test } from 'vitest'
import { fitsState, isZip, stateOfZip } from './zip.ts'

test.each([
  ['85224', 'AZ'],
  ['10001', 'NY'],
  ['00501', 'NY'],
  ['00901', 'PR'],
  ['02108', 'MA'],
  ['06103', 'CT'],
  ['06390', 'NY'],
  ['20001', 'DC'],
  ['20101', 'VA'],
  ['20850', 'MD'],
  ['22201', 'VA'],
  ['59715', 'MT'],
  ['60601-1234', 'IL'],
  ['733011234', 'TX'],
  ['83414', 'WY'],
  ['83702', 'ID'],
  ['88510', 'TX'],
  ['89101', 'NV'],
  ['96813', 'HI'],
  ['99501', 'AK'],
  ['09001', null],
  ['96201', null],
  ['00801', null],
  ['8522', null],
  ['85224-12', null],
])('ZIP %s lies in %s', (zip, state) => {
  expect(stateOfZip(zip)).toBe(state)
  expect(STATE_CODES.filter((code) => fitsState(zip, code))).toEqual(state === null ? [] : [state])
})

test('every state has ZIP codes', () => {
  const found = new Set(Array.from({ length: 1000 }, (_, area) => stateOfZip(`${String(area).padStart(3, '0')}00`)))
  expect(STATE_CODES.filter((code) => !found.has(code))).toEqual([])
})

test('codes and forms', () => {
  expect([isState('PR'), isState('GU'), isState('az'), isState('toString')]).toEqual([true, false, false, false])
  expect([isZip('85224'), isZip('852241234'), isZip('85224-1234'), isZip('85224 '), isZip('ABCDE')]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
