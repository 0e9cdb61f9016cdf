import { describe, expect, it } from 'vitest'
import { MESSAGES } from '../messages.ts'
import { type KeyData, keyProblems, latestKeyDay, whyNotRevokeKey, whyNotUseKey } from './key-rules.ts'

const CHOICES = {
  accounts: [
    { id: 1, why: '' },
    { id: 2, why: MESSAGES.holdsMore },
  ],
  groups: [
    { id: 3, why: '' },
    { id: 4, why: 'Closers has permissions that you do not have: Import spreadsheets' },
  ],
}
const NEW: KeyData = { userId: null, name: 'loan-system', groupId: 3, description: 'Nightly import', endsOn: '2027-02-28' }
const problems = (differs: Partial<KeyData>, today = '2026-11-29') =>
  keyProblems({ ...NEW, ...differs }, { ...CHOICES, today }).map(({ field, msg }) => `${field}: ${msg}`)

describe('a key to be made', () => {
  it.each([
    [{}, []],
    [{ name: 'Éa.1_x@y-z' }, []],
    [{ name: '' }, ['name: Enter a name for the service account']],
    [{ name: 'loan system' }, ['name: A name has letters, digits and . _ - @ only']],
    [{ name: 'service:x' }, ['name: A name has letters, digits and . _ - @ only']],
    [{ groupId: null }, ['groupId: Choose a group from the list']],
    [{ groupId: 9 }, ['groupId: Choose a group from the list']],
    [{ groupId: 4 }, ['groupId: Closers has permissions that you do not have: Import spreadsheets']],
    [{ userId: 1, name: '', groupId: null }, []],
    [{ userId: 2 }, ['userId: This user has permissions that you do not have']],
    [{ userId: 9 }, ['userId: Choose a service account from the list']],
    [{ description: '' }, ['description: Write what the key is for']],
    [{ endsOn: '' }, ['endsOn: Choose a day after today']],
    [{ endsOn: '2026-02-30' }, ['endsOn: Choose a day after today']],
    [{ endsOn: '2026-11-29' }, ['endsOn: Choose a day after today']],
    [{ endsOn: '2026-11-30' }, []],
    [{ endsOn: '2028-11-29' }, []],
    [{ endsOn: '2028-11-30' }, ['endsOn: A key ends within 2 years: choose a day until 11/29/2028']],
  ])('with %j has the problems %j', (differs, expected) => {
    expect(problems(differs)).toEqual(expected)
  })

  it('on a leap day may end until the last day of a February', () => {
    expect(latestKeyDay('2028-02-29')).toBe('2030-02-28')
    expect(problems({ endsOn: '2030-02-28' }, '2028-02-29')).toEqual([])
    expect(problems({ endsOn: '2030-03-01' }, '2028-02-29')).toEqual(['endsOn: A key ends within 2 years: choose a day until 02/28/2030'])
  })
})

it.each([
  [{ revoked: false, ended: false, holdsMore: false }, null],
  [{ revoked: true, ended: true, holdsMore: true }, 'This key was revoked'],
  [{ revoked: false, ended: true, holdsMore: true }, 'This key has ended'],
  [{ revoked: false, ended: false, holdsMore: true }, 'This user has permissions that you do not have'],
])('the key %j is not revoked because: %s', (key, why) => {
  expect(whyNotRevokeKey(key)).toBe(why)
})

it.each([
  [{ revoked: false, endsAt: 1001, accepts: true }, null],
  [{ revoked: false, endsAt: 1000, accepts: true }, 'This key has ended: ask an administrator for another one'],
  [{ revoked: true, endsAt: 1000, accepts: false }, 'This key was revoked: ask an administrator for another one'],
  [{ revoked: false, endsAt: 1001, accepts: false }, 'This key is not accepted from the address 10.1.2.3'],
])('at 1000 from 10.1.2.3 the key %j is not accepted because: %s', (key, why) => {
  expect(whyNotUseKey(key, { now: 1000, address: '10.1.2.3' })).toBe(why)
})
