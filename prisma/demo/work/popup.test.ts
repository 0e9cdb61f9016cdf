import { isDeepStrictEqual } from 'node:util'
import { toLocalTime } from '@ivue/contracts/calendar/zone.ts'
import { FEED_MILESTONES } from '@ivue/contracts/loans/milestones.ts'
import { isLocked } from '@ivue/contracts/loans/rules.ts'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { createSsnVault } from '../../../apps/api/src/loans/ssn-vault.ts'
import { testDatabase } from '../../../apps/api/src/testing/test-database.ts'
import { loadDemoWorld } from '../load-demo.ts'
import { makeLocks } from '../loans/loan-facts.ts'
import { Random } from '../random.ts'
import { staffSsn } from '../staff/staff-rows.ts'
import { makeWorld } from '../world.ts'
import { type DemoLife, makeLife } from './life.ts'

const TODAY = '2026-07-08'
const world = makeWorld({ loans: 4_000, seed: 'ivue', today: TODAY, events: 1 })
const random = new Random(world.seed, 'loans')
const lives: DemoLife[] = Array.from({ length: world.loans }, (_, index) => makeLife(index, world, random))
const locked = lives.filter(({ loan }) =>
  isLocked({
    conflictCheckRequiredAt: loan.conflict.requiredAt === null ? null : new Date(loan.conflict.requiredAt),
    conflictCheckPassedAt: loan.conflict.passedAt === null ? null : new Date(loan.conflict.passedAt),
  }),
)

describe('what the popup of a demo loan shows', () => {
  it('is the same whatever was made before it', () => {
    const again = makeLife(1234, makeWorld({ loans: 4_000, seed: 'ivue', today: TODAY, events: 1 }), new Random('ivue', 'loans'))
    expect(isDeepStrictEqual(again.popup, lives[1234]?.popup)).toBe(true)
  })

  it('has conditions from the decision on, all cleared when it is clear to close', () => {
    const counts = { open: 0, cleared: 0 }
    for (const { loan, popup } of lives) {
      if (loan.decidedAt === null) expect(popup.conditions).toEqual([])
      if (loan.clearAt !== null) expect(popup.conditions.filter(({ status }) => status === 'Open')).toEqual([])
      for (const { status, changedAt, changeCount } of popup.conditions) {
        const open = status === 'Open'
        counts[open ? 'open' : 'cleared']++
        expect(changedAt).toBeGreaterThanOrEqual(loan.decidedAt ?? Number.POSITIVE_INFINITY)
        expect(changedAt).toBeLessThanOrEqual(world.now)
        expect(changeCount).toBeGreaterThanOrEqual(open ? 1 : 2)
      }
      expect(new Set(popup.conditions.map(({ name }) => name)).size).toBe(popup.conditions.length)
    }
    expect(counts.open).toBeGreaterThan(100)
  })

  it('has open work only where the loan is worked, and nothing from tomorrow', () => {
    for (const { loan, popup } of lives) {
      if (!loan.active) expect(popup.todos).toEqual([])
      for (const { openedOn: opened, reviewedOn: reviewed, reviewCount: reviews } of popup.todos) {
        expect(opened).toBeLessThanOrEqual(world.day)
        expect(reviewed === null).toBe(reviews === 0)
        expect(reviewed ?? opened).toBeGreaterThanOrEqual(opened)
        expect(reviewed ?? opened).toBeLessThanOrEqual(world.day)
      }
      const { feed } = popup
      for (const day of [
        feed?.consentOn,
        feed?.ecoaOn,
        feed?.appraisalOrderedOn,
        feed?.appraisalReceivedOn,
        feed?.titleOrderedOn,
        feed?.titleReceivedOn,
      ])
        expect(day ?? 0).toBeLessThanOrEqual(world.day)
      if ((feed?.appraisalReceivedOn ?? null) !== null) expect(feed?.appraisalOrderedOn).toBeLessThanOrEqual(feed?.appraisalReceivedOn ?? 0)
    }
    expect(lives.filter(({ popup }) => popup.todos.length > 0).length).toBeGreaterThan(200)
  })

  it('has every step of the strip done on a funded loan', () => {
    for (const { loan, popup } of lives) {
      if (loan.fundedAt === null) continue
      expect(Object.values(popup.feed?.marks ?? {})).not.toContain('Open')
      expect(Object.keys(popup.feed?.marks ?? {}).every((name) => FEED_MILESTONES.some((one) => one === name))).toBe(true)
    }
  })

  it('has a first lock that ends no later than the one in force, some of them extended', () => {
    let extended = 0
    for (const { loan } of lives) {
      const locks = makeLocks(loan)
      expect(locks === null).toBe(loan.decidedAt === null)
      if (!locks || loan.decidedAt === null) continue
      const { original, current } = locks
      expect(current.expires).toBe(loan.milestones.lockExpires)
      expect([original.on <= original.expires, original.on <= current.on, current.on <= current.expires]).toEqual([true, true, true])
      expect(original.on).toBeLessThanOrEqual(toLocalTime(loan.decidedAt, loan.product.zone).dayNumber)
      if (original.expires < current.expires) extended++
    }
    expect(extended / lives.length).toBeGreaterThan(0.15)
  })

  it('leaves out what the feeds have dropped in a large world, and only that', () => {
    const large = makeWorld({ loans: 60_000, seed: 'ivue', today: TODAY, events: 1 })
    const [old, recent] = [makeLife(10, large, new Random('ivue', 'loans')), makeLife(59_990, large, new Random('ivue', 'loans'))]
    expect([old.popup.feed, old.popup.conditions]).toEqual([null, []])
    expect(recent.popup.feed).not.toBeNull()
  })
})

describe('the SSNs of the demo', () => {
  const ssns = lives.flatMap(({ popup }) => popup.borrowers.map(({ ssn }) => ssn))

  it('are on file for about half of the locked loans and for no other, each of a range that was never issued', () => {
    const onFile = lives.filter(({ popup }) => popup.borrowers.length > 0)
    expect(onFile.every((life) => locked.includes(life))).toBe(true)
    expect(onFile.length / locked.length).toBeGreaterThan(0.3)
    expect(onFile.length / locked.length).toBeLessThan(0.7)
    expect(ssns.filter((ssn) => !/^(9\d{8}|666\d{6})$/.test(ssn))).toEqual([])
    expect(onFile.every(({ loan, popup }) => popup.borrowers.length === loan.product.borrowerCount)).toBe(true)
  })

  it('are of one person each, staff and borrowers', () => {
    const staff = world.staff.people.map(staffSsn)
    expect(staff.filter((ssn) => !/^\d{3}00\d{4}$/.test(ssn))).toEqual([])
    expect(new Set([...staff, ...ssns]).size).toBe(staff.length + ssns.length)
  })

  it('stand in the database under the keys of the installation, and not at all without them', async () => {
    const vault = createSsnVault({ SECRET_KEY: 'a key that only this test keeps secrets under', DATA_DIR: '' })
    const loaded = async (ssnsOf: typeof vault | undefined) => {
      const database = await testDatabase()
      const client = new Client({ connectionString: database.connectionString })
      await client.connect()
      await loadDemoWorld({ connectionString: database.connectionString, loans: 600, today: TODAY, ssns: ssnsOf })
      const { rows } = await client.query(
        'SELECT b.*, l.number FROM loan_borrowers b JOIN loans l ON l.id = b.loan_id WHERE b.position = 1',
      )
      const hashes = await client.query('SELECT count(*)::int AS count FROM edw.staff_feed WHERE ssn_hash IS NOT NULL')
      await client.end()
      await database.drop()
      return { rows, hashes: hashes.rows[0].count }
    }
    const kept = await loaded(vault)
    expect(kept.rows.length).toBeGreaterThan(0)
    expect(kept.hashes).toBeGreaterThan(20)
    for (const { ssn, ssn_hash, ssn_key, loan_id, number } of kept.rows) {
      expect(vault.shown(ssn, loan_id, 1)).toBe(`***-**-${number.slice(-4)}`)
      expect(Buffer.from(vault.hash(`9${number.slice(-8)}`)).equals(ssn_hash)).toBe(true)
      expect(ssn_key).toBe(vault.keyId())
    }
    expect(await loaded(undefined)).toEqual({ rows: [], hashes: 0 })
  })
})
