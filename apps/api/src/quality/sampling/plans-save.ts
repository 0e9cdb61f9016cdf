import type { SavePlan } from '@ivue/contracts/quality/sampling/contract.ts'
import { planProblems, testsProblem, whyNotChangePlan } from '@ivue/contracts/quality/sampling/plan-rules.ts'
import type { Act } from '../../audit/record-events.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { LOCKS } from '../../platform/database/locks.ts'
import { refuse, refuseFields } from '../../platform/rpc/refusal.ts'
import { findPlan, type Plan, planName, readLiveTests, refuseStalePlan } from './plans-queries.ts'

interface SaveResult {
  planId: number
  version: number
}

/** Creates a plan or changes a draft. Problems are reported under `plan.<field>`. */
export function savePlan(
  db: Database,
  { viewer, now, changed }: Act,
  { planId, version: seen, plan }: { planId?: number | undefined; version?: number | undefined; plan: SavePlan },
): Promise<SaveResult> {
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCKS.one.samplingPlans})`
    const stored = planId === undefined ? null : await findPlan(tx, planId, { lock: true })
    refuse(stored && whyNotChangePlan(stored))
    if (stored) await refuseStalePlan(tx, stored, seen)
    await refuseInvalid(tx, plan, stored)
    const data = {
      ...plan,
      rationale: plan.method === 'Targeted' ? plan.rationale : '',
      most: plan.most || null,
      fromOn: new Date(plan.fromOn),
      toOn: new Date(plan.toOn),
    }
    const stamp = { updatedAt: now, updatedById: viewer.userId }
    const { id, version } = stored
      ? await tx.samplingPlan.update({ where: { id: stored.id }, data: { ...data, ...stamp, version: { increment: 1 } } })
      : await tx.samplingPlan.create({ data: { ...data, ...stamp, createdById: viewer.userId } })
    for (const { what, before, after } of describeChanges(stored, plan)) changed(`${planName(stored ?? plan)}: ${what}`, before, after)
    return { planId: id, version }
  })
}

async function refuseInvalid(tx: Queries, plan: SavePlan, stored: Plan | null): Promise<void> {
  const problems = planProblems(plan)
  const same = await tx.samplingPlan.findUnique({ where: { code: plan.code }, select: { id: true, title: true } })
  if (same && same.id !== stored?.id) problems.code = `${plan.code} is the code of another plan: ${same.title}`
  const live = (await readLiveTests(tx)).map(({ code }) => code)
  const wrongTests = testsProblem(plan.filter.tests, live)
  if (wrongTests) problems['filter.tests'] ??= wrongTests
  refuseFields(Object.fromEntries(Object.entries(problems).map(([field, why]) => [`plan.${field}`, why])))
}

const FIELD_WORDS: Readonly<Record<Exclude<keyof SavePlan, 'filter'>, string>> = {
  code: 'Code',
  title: 'Title',
  reviewType: 'Review type',
  phase: 'Phase',
  scope: 'Scope',
  method: 'Method',
  sides: 'Confidence',
  points: 'Precision',
  rate: 'Expected rate',
  most: 'At most',
  dateKind: 'Date',
  fromOn: 'From',
  toOn: 'To',
  strataBy: 'Strata',
  rationale: 'Rationale',
}
/** Fields that may contain names. The audit trail records only that they were written. */
const MAY_NAME_PEOPLE = new Set(['rationale'])

/** Returns the changes of a save as text. Of fields that may contain names, only that they were written. */
function describeChanges(stored: Plan | null, plan: SavePlan): { what: string; before: string; after: string }[] {
  const fields = Object.keys(FIELD_WORDS) as (keyof typeof FIELD_WORDS)[]
  const changes = fields.flatMap((field) => {
    const [before, after] = [stored ? String(stored[field]) : '', String(plan[field])]
    if (before === after) return []
    return [
      MAY_NAME_PEOPLE.has(field) ? { what: FIELD_WORDS[field], before: '', after: 'written' } : { what: FIELD_WORDS[field], before, after },
    ]
  })
  const filterText = ({ filter }: Pick<SavePlan, 'filter'>) => Object.values(filter).flat().join(', ') || 'every loan'
  const [before, after] = [stored ? filterText(stored as unknown as SavePlan) : '', filterText(plan)]
  return before === after ? changes : [...changes, { what: 'Population', before, after }]
}
