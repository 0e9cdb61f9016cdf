import type { Queries } from '../../../platform/database/database.ts'

export const readQuestions = (db: Queries, reviewId: number) =>
  db.reviewAnswer.findMany({ where: { reviewId }, orderBy: [{ sno: 'asc' }, { id: 'asc' }] })
export type StoredQuestion = Awaited<ReturnType<typeof readQuestions>>[number]
