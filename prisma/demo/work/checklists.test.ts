import { LAST_OPEN_ROUND } from '@ivue/contracts/desks/dispute.ts'
import { isOpenFinding } from '@ivue/contracts/quality/disputes/rules.ts'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../apps/api/src/testing/test-database.ts'
import { loadDemoWorld } from '../load-demo.ts'
import { Random } from '../random.ts'
import { NAMED_SIGN_INS } from '../staff/staff.ts'
import { makeWorld } from '../world.ts'
import { type DemoLife, makeLife } from './life.ts'

/** Condition for first reviews, without past samples of the programme, which have only their findings stored (`programme.ts`). */
const WHOLE = `r.first_review_id IS NULL AND NOT (r.selection = 'Random' AND NOT EXISTS (SELECT FROM sampled_loans s WHERE s.review_id = r.id))`

const TODAY = '2026-07-08'
const world = makeWorld({ loans: 6_000, seed: 'ivue', today: TODAY, events: 1 })
const random = new Random(world.seed, 'loans')
const lives: DemoLife[] = Array.from({ length: world.loans }, (_, index) => makeLife(index, world, random))
const reviews = lives.flatMap((life) => life.reviews)
const asked = reviews.flatMap((review) => (review.checklist ? [{ ...review, checklist: review.checklist }] : []))
const findings = asked.flatMap(({ checklist }) => checklist.findings)

const share = <T>(values: readonly T[], holds: (value: T) => boolean) => (100 * values.filter(holds).length) / values.length

describe('the checklists of the demo world', () => {
  it('are there for every finished review that was not bypassed', () => {
    expect(asked.length).toBeGreaterThan(1_000)
    for (const { endedAt, bypassReason, pulledBackAt, checklist } of reviews)
      expect(checklist !== null).toBe(endedAt !== null && bypassReason === '' && pulledBackAt === null)
  })

  it('agree with the counts of their reviews', () => {
    for (const { checklist, kind, opportunityCount, findingCount, criticalCount, disputeCount, overturnedCount, plan } of asked) {
      const accepted = checklist.findings.filter(({ result }) => result === 'Accept')
      const severe = ({ severity }: { severity: string }) => severity === (kind === 'processor' ? 'Critical' : 'Material')
      expect(checklist.findings.length + checklist.passed.length).toBe(opportunityCount)
      expect([accepted.length, checklist.findings.length - accepted.length]).toEqual([overturnedCount, findingCount])
      expect(checklist.findings.filter(severe).length).toBe(plan.critical.length)
      expect(checklist.findings.filter(severe).length - accepted.filter(severe).length).toBe(criticalCount)
      expect(checklist.findings.filter(({ rounds }) => rounds.some(({ dispute }) => dispute === 'Yes')).length).toBe(disputeCount)
      const numbers = [...checklist.findings.map(({ sno }) => sno), ...checklist.passed, ...checklist.notApplicable]
      expect(new Set(numbers).size).toBe(numbers.length)
      if (kind !== 'underwriter') for (const { severity, question } of checklist.findings) expect(question.type).toBe(severity)
    }
  })

  it('ask what fits the purpose of the loan', () => {
    const purposes = new Set(
      lives.flatMap(({ loan, reviews: own }) =>
        own.flatMap(({ kind, checklist }) =>
          kind === 'underwriter' && checklist
            ? [...checklist.findings.map(({ sno }) => sno), ...checklist.passed].map(
                (sno) => `${checklist.bank[sno - 1]?.category} for ${loan.product.purpose}`,
              )
            : [],
        ),
      ),
    )
    expect(purposes).toContain('Refinance for Cash-Out Refinance')
    expect(purposes).not.toContain('Purchase for Refinance')
    expect(purposes).not.toContain('Construction Loan for Purchase')
  })

  it('keep every round in its order, and count it on the task', () => {
    for (const { tasks, reviews: own } of lives) {
      for (const { desk, businessDispute } of tasks) {
        const rounds = own.filter((review) => review.desk === desk).flatMap(({ checklist }) => checklist?.rounds ?? [])
        expect(businessDispute).toBe(rounds.length)
      }
    }
    for (const { endedAt, checklist } of asked) {
      let before = endedAt ?? 0
      for (const { at } of checklist.rounds) {
        expect(at).toBeGreaterThan(before)
        expect(at).toBeLessThanOrEqual(world.now)
        before = at
      }
      expect(checklist.rounds.length).toBeLessThanOrEqual(LAST_OPEN_ROUND + 1)
      for (const finding of checklist.findings) {
        expect(finding.rounds.map(({ round }) => round)).toEqual(finding.rounds.map((_, index) => index + 1))
        for (const { disputedAt: at, decidedAt, result, dispute } of finding.rounds) {
          expect(decidedAt ?? at).toBeGreaterThanOrEqual(at)
          expect((decidedAt ?? 0) <= world.now && (result !== '') === (decidedAt !== null)).toBe(true)
          if (result !== '') expect(dispute).toBe('Yes')
        }
      }
    }
  })

  it('have disputes in the shares of domain 6.2, some open now, some raised again', () => {
    const critical = findings.filter(({ severity }) => severity === 'Critical' || severity === 'Material')
    const everDisputed = ({ rounds }: { rounds: readonly { dispute: string }[] }) => rounds.some(({ dispute }) => dispute === 'Yes')
    expect(Math.abs(share(critical, everDisputed) - 22)).toBeLessThan(7)
    expect(findings.filter((finding) => isOpenFinding(finding)).length).toBeGreaterThan(20)
    expect(findings.some(({ rounds }) => rounds.filter(({ dispute }) => dispute === 'Yes').length > 1)).toBe(true)
    const unnamed = asked.filter(({ workedBy }) => workedBy.id > NAMED_SIGN_INS.length).flatMap(({ checklist }) => checklist.findings)
    expect(share(unnamed, isOpenFinding)).toBeLessThan(15)
  })

  it.each(['closer', 'processor', 'underwriter'])('give each named %s a finding to answer', (post) => {
    for (const username of [`${post}.one`, `${post}.two`]) {
      const own = asked.filter(({ workedBy, checklist }) => workedBy.username === username && checklist.findings.some(isOpenFinding))
      expect(own.length, username).toBeGreaterThan(0)
    }
  })
})

describe('the answers in a database', () => {
  it('are all there in a small world, the findings alone where that is asked; the counts are the same', async () => {
    const counts = async (answers: 'all' | 'findings') => {
      const { connectionString, drop } = await testDatabase()
      await loadDemoWorld({ connectionString, loans: 400, today: TODAY, answers })
      const client = new Client({ connectionString })
      await client.connect()
      const { rows } = await client.query<Record<string, number>>(`
        SELECT count(*) FILTER (WHERE answer <> '')::int AS answers, count(*) FILTER (WHERE answer = 'No')::int AS findings FROM review_answers
        WHERE review_id IN (SELECT r.id FROM reviews r WHERE ${WHOLE})`)
      const wrong = await client.query(`
        SELECT r.id FROM reviews r LEFT JOIN LATERAL (
          SELECT count(*) FILTER (WHERE answer IN ('Yes', 'No')) AS opportunities, count(*) FILTER (WHERE answer = 'No') AS gross,
            count(*) FILTER (WHERE result = 'Accept') AS overturned,
            count(*) FILTER (WHERE answer = 'No' AND severity IN ('Critical', 'Material') AND result <> 'Accept') AS critical,
            count(*) FILTER (WHERE answer = 'No' AND severity IN ('Critical', 'Material')) AS gross_critical,
            count(*) FILTER (WHERE answer = 'No' AND severity = CASE r.kind WHEN 'processor' THEN 'Coachback' ELSE 'Moderate' END AND result <> 'Accept') AS moderate,
            count(*) FILTER (WHERE answer IN ('Yes', 'No') AND (r.kind = 'underwriter' OR type IN ('Critical', 'Material'))) AS can_be_critical,
            count(*) FILTER (WHERE answer IN ('Yes', 'No') AND (r.kind = 'underwriter' OR type = CASE r.kind WHEN 'processor' THEN 'Coachback' ELSE 'Moderate' END)) AS can_be_moderate
          FROM review_answers a WHERE a.review_id = r.id) a ON TRUE
        WHERE ${WHOLE} AND ((gross, overturned, gross - overturned, critical, gross_critical, moderate)
            <> (gross_finding_count, overturned_count, finding_count, critical_count, gross_critical_count, moderate_count)
          ${answers === 'all' ? 'OR (opportunities, can_be_critical, can_be_moderate) <> (opportunity_count, critical_opportunity_count, moderate_opportunity_count)' : ''})`)
      expect(wrong.rows).toEqual([])
      const { rows: open } = await client.query<{ questions: number }>(`
        SELECT (SELECT count(*)::int FROM review_answers a WHERE a.review_id = r.id AND a.answer = '') AS questions
        FROM reviews r WHERE started_at IS NOT NULL AND ended_at IS NULL AND pulled_back_at IS NULL AND first_review_id IS NULL`)
      expect(open.length).toBeGreaterThan(0)
      expect(Math.min(...open.map(({ questions }) => questions))).toBeGreaterThan(10)
      const { rows: sums } = await client.query(
        `SELECT sum(opportunity_count)::int AS opportunities, sum(critical_opportunity_count)::int AS critical FROM reviews r WHERE ${WHOLE}`,
      )
      await client.end()
      await drop()
      return { ...rows[0], ...sums[0] }
    }
    const all = await counts('all')
    const kept = await counts('findings')
    expect(all.answers).toBeGreaterThan(all.opportunities)
    expect(kept).toEqual({ ...all, answers: all.findings })
  })
})
