import { whyNotDecideTest, whyNotTakeTestStep } from '@ivue/contracts/data-tests/rules.ts'
import type { Proposal, TestDecision, TestState, TestStep } from '@ivue/contracts/data-tests/words.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Act } from '../audit/record-events.ts'
import { notifyEach } from '../notifications/notify.ts'
import type { Database, Queries } from '../platform/database/database.ts'
import { findHolders } from '../platform/rows/holders.ts'
import { type Answer, success } from '../platform/rpc/answer.ts'
import { refuse } from '../platform/rpc/refusal.ts'
import { lockTest, type StoredTest, testFacts, testName } from './tests-queries.ts'

interface Sent {
  testId: number
  version?: number | undefined
}
interface SaveResult {
  testId: number
  version: number
}

const DONE = {
  shadow: 'The test runs now. Nobody who works loans sees it',
  proposed: 'Proposed. A second person decides',
  withdraw: 'The proposal is withdrawn',
  retire: 'The test is retired',
} as const

/** Takes a step with the newest version of a test. */
export function advanceTest(
  db: Database,
  act: Act,
  { testId, version: seen, step }: Sent & { step: TestStep },
): Promise<Answer<SaveResult>> {
  return db.$transaction(async (tx) => {
    const test = await lockTest(tx, testId, seen)
    refuse(whyNotTakeTestStep(act.viewer, testFacts(test), step))
    const done = await takeStep(tx, act, test, step)
    return success(DONE[done], await raiseVersion(tx, act, test))
  })
}

async function takeStep(tx: Queries, act: Act, test: StoredTest, step: TestStep): Promise<keyof typeof DONE> {
  if (step === 'withdraw') {
    await setProposal(tx, act, test, '')
    return step
  }
  if (step === 'retire' && !test.live) {
    await setState(tx, act, test, ['Draft', 'Shadow'], 'Retired')
    return step
  }
  if (step !== 'retire') await startShadow(tx, act, test)
  if (step === 'shadow') return step
  await setProposal(tx, act, test, step === 'retire' ? 'Retire' : 'Go live')
  const approvers = (await findHolders(tx, ['quality.tests.approve'])).map(({ id }) => id).filter((id) => id !== act.viewer.userId)
  const text = `${act.viewer.fullName} proposes that ${nameInText(test)} ${step === 'retire' ? 'is retired' : 'goes live'}`
  await notifyPeople(tx, test, approvers, text)
  return 'proposed'
}

/** Approves or rejects what another person proposed. A version that goes live takes over the acknowledgements of the version before. */
export function decideTest(
  db: Database,
  act: Act,
  { testId, version: seen, decision, comment }: Sent & { decision: TestDecision; comment: string },
): Promise<SaveResult> {
  return db.$transaction(async (tx) => {
    const test = await lockTest(tx, testId, seen)
    const { newest, live } = test
    refuse(whyNotDecideTest(act.viewer, testFacts(test), decision))
    if (decision === 'approve') {
      if (newest.proposal === 'Retire') await setState(tx, act, test, ['Draft', 'Shadow', 'Live'], 'Retired')
      else {
        await setState(tx, act, test, ['Live'], 'Replaced')
        await setState(tx, act, test, ['Shadow'], 'Live')
        if (live) await carryAcknowledgements(tx, live.id, newest.id)
      }
    }
    await setProposal(tx, act, test, '')
    const data = { decision, decidedById: act.viewer.userId, decisionComment: comment }
    await tx.dataTestVersion.update({ where: { id: newest.id }, data })
    const because = comment === '' ? '' : `: ${comment}`
    const did = decision === 'approve' ? 'approved' : 'rejected'
    act.changed(`${testName(test)}: Decision`, '', `${did}${because}`)
    if (newest.proposedById !== null)
      await notifyPeople(tx, test, [newest.proposedById], `${act.viewer.fullName} ${did} your proposal for ${nameInText(test)}${because}`)
    return raiseVersion(tx, act, test)
  })
}

const nameInText = ({ code }: StoredTest) => `data test ${code}`

/** Starts the newest version if it is a draft. A shadow that runs already is replaced by it. */
async function startShadow(tx: Queries, act: Act, test: StoredTest): Promise<void> {
  if (test.newest.state !== 'Draft') return
  await setState(tx, act, test, ['Shadow'], 'Replaced')
  await setState(tx, act, test, ['Draft'], 'Shadow')
}

async function setState(
  tx: Queries,
  { now, changed }: Act,
  { id, code }: StoredTest,
  from: readonly TestState[],
  to: TestState,
): Promise<void> {
  const versions = await tx.dataTestVersion.updateManyAndReturn({
    where: { testId: id, state: { in: [...from] } },
    data: { state: to, stateSince: now },
    select: { number: true },
  })
  for (const { number } of versions) changed(`${testName({ code })}: Version ${number}`, '', to)
}

async function setProposal(tx: Queries, { viewer, now, changed }: Act, test: StoredTest, proposal: Proposal): Promise<void> {
  const { id, proposal: before } = test.newest
  const by = proposal === '' ? { proposedAt: null, proposedById: null } : { proposedAt: now, proposedById: viewer.userId }
  await tx.dataTestVersion.update({ where: { id }, data: { proposal, ...by } })
  changed(`${testName(test)}: Proposal`, before, proposal)
}

async function raiseVersion(tx: Queries, { viewer, now }: Act, { id }: StoredTest): Promise<SaveResult> {
  const data = { version: { increment: 1 }, updatedAt: now, updatedById: viewer.userId }
  const { version } = await tx.dataTest.update({ where: { id }, data })
  return { testId: id, version }
}

/** Copies acknowledgements to the next version, so that a fail with the same values stays acknowledged. */
const carryAcknowledgements = (tx: Queries, from: number, to: number): Promise<number> =>
  tx.$executeRaw(Prisma.sql`
    UPDATE data_test_results n SET acknowledged_at = o.acknowledged_at, acknowledged_by_id = o.acknowledged_by_id, reason = o.reason, comment = o.comment
    FROM data_test_results o
    WHERE o.version_id = ${from}::int AND o.until IS NULL AND o.acknowledged_at IS NOT NULL
      AND n.version_id = ${to}::int AND n.until IS NULL AND n.loan_id = o.loan_id AND (n.result, n.shown) = (o.result, o.shown)`)

const notifyPeople = (tx: Queries, { id }: StoredTest, people: readonly number[], text: string): Promise<void> =>
  notifyEach(tx, people, { kind: 'assignment', text, link: paths.dataTest.replace(':testId', String(id)) })
