import { expect, it } from 'vitest'
import { REFUSED } from '../refusals.ts'
import { heldSlots, type Slot, spreadByLoad, whyNotMove, whyNotTakeOver } from './rules.ts'

const row = { slot1Id: 7, slot2Id: 8, open: true, conflictActive: false }
const dana = { id: 7, name: 'Dana Kim' }

it.each<[string, Partial<typeof row>, Slot[], typeof dana | null, string | null]>([
  ['a slot that the person holds moves', {}, [1], dana, null],
  ['the slot of somebody else never moves', {}, [2], dana, 'Dana Kim does not hold it'],
  ['two slots of which the person holds one do not move', {}, [1, 2], dana, 'Dana Kim does not hold it'],
  ['both slots of the person move', { slot2Id: 7 }, [1, 2], dana, null],
  ['no slot does not move', {}, [], dana, 'Dana Kim does not hold it'],
  ['the holder may not matter', { slot1Id: 9 }, [1], null, null],
  ['a locked row stays', { conflictActive: true }, [1], dana, REFUSED.locked],
  ['what is done stays', { open: false }, [1], dana, REFUSED.notOpen],
])('%s', (_, differs, slots, from, why) => expect(whyNotMove({ ...row, ...differs }, slots, from)).toBe(why))

it.each<[string, Slot[], number, string | null]>([
  ['another person takes it', [1], 9, null],
  ['the other person of the loan does not', [1], 8, REFUSED.otherSlot],
  ['of both slots there is no other person', [1, 2], 8, null],
  ['the holder does not', [1], 7, REFUSED.samePerson],
])('%s', (_, slots, taker, why) => expect(whyNotTakeOver(row, slots, taker)).toBe(why))

it('the held slots are those of the person among the chosen ones', () => {
  expect([heldSlots(row, 7), heldSlots(row, 7, [2]), heldSlots({ slot1Id: 7, slot2Id: 7 }, 7)]).toEqual([[1], [], [1, 2]])
})

it('spreading by load gives each row to one of those who may take it, so that nobody else of them has two fewer', () => {
  let seed = 27
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let round = 0; round < 200; round++) {
    const people = [1, 2, 3, 4].slice(0, 1 + random(4))
    const open = new Map(people.map((id) => [id, random(9)]))
    const rows = Array.from({ length: random(25) }, (_, id) => ({ id, able: people.filter(() => random(3) > 0) }))
    const given = spreadByLoad(rows, ({ able }) => able, open)
    const load = (id: number) => (open.get(id) ?? 0) + [...given.values()].filter((to) => to === id).length
    expect([...given.keys()]).toEqual(rows.filter(({ able }) => able.length > 0))
    for (const [{ able }, to] of given) {
      expect(able).toContain(to)
      for (const other of able) expect(load(to) - load(other)).toBeLessThan(2)
    }
  }
})
