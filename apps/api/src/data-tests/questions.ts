import type { Option } from '@ivue/contracts/grid/wire.ts'
import { CHECKPOINT_BANKS } from '@ivue/contracts/quality/checkpoints/rules.ts'
import { REVIEW_KINDS, type ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { Queries } from '../platform/database/database.ts'

const bankName = (kind: string): string => CHECKPOINT_BANKS[kind as ReviewKind].name

/** Returns the active questions of all banks as choices, such as "Closer 13: Was the loan funded …". */
export async function readQuestionOptions(db: Queries): Promise<Option[]> {
  const questions = await db.checkpoint.findMany({
    where: { active: true, kind: { in: [...REVIEW_KINDS] } },
    orderBy: [{ kind: 'asc' }, { sno: 'asc' }],
  })
  return questions.map(({ id, kind, sno, question }) => ({ value: String(id), label: `${bankName(kind)} ${sno}: ${question}` }))
}

/** Reads the names of these questions, such as "Closer 13". Returns a function from id to name. */
export async function readQuestionNames(db: Queries, ids: readonly number[]): Promise<(id: number) => string> {
  const questions = await db.checkpoint.findMany({ where: { id: { in: [...new Set(ids)] } }, select: { id: true, kind: true, sno: true } })
  const names = new Map(questions.map(({ id, kind, sno }) => [id, `${bankName(kind)} ${sno}`]))
  return (id) => names.get(id) ?? 'a deleted question'
}
