import { processor, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import { ERROR_TYPES, STAGES, type Stage } from '@ivue/contracts/desks/words.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appliedShare } from '../../testing/applied-share.ts'
import { often } from '../../testing/thorough.ts'
import { addStaged, type StagedLoan, type StagedWorld, stagedWorld } from './staged-world.fixture.ts'

/** The expected state of a loan at both staged desks, computed without the rules under test. */
interface Model {
  processor: { status: string; stage: string }
  underwriter: { status: string; stage: string; errorType: string } | null
  decisions: string[]
}

type Command =
  | { kind: 'processor'; loanStatus: string }
  | { kind: 'underwriter'; uwStatus: string; proStatus: string; errorcomment: string; loanStatus: string }
  | { kind: 'complete'; desk: 'processor' | 'underwriter' }

const word = fc.constantFrom<string>(...STAGES, '', 'Nonsense')
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('processor' as const), loanStatus: word }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('underwriter' as const),
      uwStatus: fc.constantFrom('Completed', 'Completed with Errors', 'Completed with Errors', '', 'Open'),
      proStatus: fc.constantFrom<string>(...ERROR_TYPES, '', 'Weather'),
      errorcomment: fc.constantFrom('', '  ', 'Page 3'),
      loanStatus: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: word }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('complete' as const), desk: fc.constantFrom('processor' as const, 'underwriter' as const) }),
  },
)

/** From which stages each stage can be reached. */
const REACHED_FROM: Record<string, readonly string[]> = {
  'Initial Risk Review': ['Initial Review', 'Initial Risk Review'],
  'Reconsideration Risk Review': STAGES,
  'Final Risk Review': STAGES,
}
const reaches = (from: string, to: string) => REACHED_FROM[to]?.includes(from) ?? false

/** Applies a command to the model. Returns the next model, or null if it is refused. */
function step(model: Model, sent: Command): Model | null {
  const { processor: left, underwriter: right } = model
  switch (sent.kind) {
    case 'processor': {
      const to = sent.loanStatus
      if (left.status !== 'Open' || !reaches(left.stage, to)) return null
      if (right?.status === 'Open' && right.stage === to && left.stage === to) return null
      return {
        processor: { status: 'Open', stage: to },
        underwriter: { status: 'Open', stage: to, errorType: '' },
        decisions: [...model.decisions, `processor ${to} `],
      }
    }
    case 'underwriter': {
      const { uwStatus, proStatus, errorcomment, loanStatus } = sent
      if (right?.status !== 'Open') return null
      if (uwStatus !== 'Completed' && uwStatus !== 'Completed with Errors') return null
      const withErrors = uwStatus === 'Completed with Errors'
      if (withErrors && !['Income', 'Assets', 'Collateral', 'Other'].includes(proStatus)) return null
      if (withErrors && proStatus === 'Other' && errorcomment.trim() === '') return null
      if (loanStatus !== '' && !reaches(right.stage, loanStatus)) return null
      const stage = loanStatus || (right.stage === 'Initial Review' ? 'Initial Risk Review' : right.stage)
      return {
        processor: left,
        underwriter: { status: uwStatus, stage, errorType: withErrors ? proStatus : '' },
        decisions: [...model.decisions, `underwriter ${stage} ${uwStatus}`],
      }
    }
    case 'complete': {
      const task = sent.desk === 'processor' ? left : right
      if (task?.status !== 'Open') return null
      return { ...model, [sent.desk]: { ...task, status: 'Completed' } }
    }
  }
}

let t: StagedWorld
beforeAll(async () => {
  t = await stagedWorld('processor', { settings: { 'processor.autoComplete': true, 'underwriter.autoComplete': true } })
})
afterAll(() => t.close())

async function stored({ id }: StagedLoan): Promise<Model> {
  const tasks = await t.db.task.findMany({ where: { loanId: id } })
  const decisions = await t.db.decision.findMany({ where: { loanId: id }, orderBy: { id: 'asc' } })
  const [left, right] = (['processor', 'underwriter'] as const).map((desk) => tasks.find((task) => task.desk === desk))
  return {
    processor: { status: left?.status ?? '', stage: left?.stage ?? '' },
    underwriter: right ? { status: right.status, stage: right.stage, errorType: right.errorType } : null,
    decisions: decisions.map(({ desk, stage, outcome }) => `${desk} ${stage} ${outcome}`),
  }
}

async function send(sent: Command, loan: StagedLoan): Promise<boolean> {
  const underwriting = await t.db.task.findFirst({ where: { loanId: loan.id, desk: 'underwriter' }, select: { id: true } })
  const { admin } = t.people
  // An unknown id stands for a task that does not exist yet.
  const id = underwriting?.id ?? 999_999_999
  if (sent.kind === 'processor')
    return (await t.call(processor.saveDecisionsProcessor, { recsID: loan.taskId, loanStatus: sent.loanStatus }, admin)).flag
  if (sent.kind === 'underwriter') return (await t.call(underwriter.saveDecisionsUnderwritter, { ...sent, recsID: id }, admin)).flag
  const [call, recId] =
    sent.desk === 'processor' ? [processor.dashboardProcessorAction, loan.taskId] : [underwriter.dashboardUnderwritterAction, id]
  return (await t.call(call, { operation: 'autocomplete', recId: String(recId) }, admin)).flag
}

const cases = fc.tuple(fc.constantFrom<Stage>(...STAGES), fc.array(command, { minLength: 4, maxLength: 14 }))
const newModel = (stage: Stage): Model => ({ processor: { status: 'Open', stage }, underwriter: null, decisions: [] })

it('of the generated commands at least a tenth is applied and at least a tenth is refused', () => {
  const runs = fc.sample(cases, { numRuns: 1_000, seed: 1 }).map(([stage, commands]) => ({ start: newModel(stage), commands }))
  const applied = appliedShare(runs, step)
  expect(applied).toBeGreaterThan(0.1)
  expect(applied).toBeLessThan(0.9)
})

it('after any sequence of decisions, both desks have the state of a simple model, and a refusal changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ([stage, commands]) => {
      const loan = await addStaged(t, { stage })
      let model = newModel(stage)
      const done: Command[] = []
      for (const sent of commands) {
        const next = step(model, sent)
        expect([sent, await send(sent, loan)]).toEqual([sent, next !== null])
        if (next) done.push(sent)
        model = next ?? model
        expect(await stored(loan)).toEqual(model)
      }
      // Every change makes one event and raises the version of its own task only.
      expect(await t.db.event.count({ where: { loanId: loan.id } })).toBe(done.length)
      const { version } = await t.db.task.findUniqueOrThrow({ where: { id: loan.taskId } })
      expect(version).toBe(
        1 + done.filter((sent) => sent.kind === 'processor' || (sent.kind === 'complete' && sent.desk === 'processor')).length,
      )
    }),
    { numRuns: often(10, 30) },
  )
})
