import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { Questionnaire } from '@ivue/contracts/reports/contract.ts'
import { REVIEW_VARIANTS } from '@ivue/contracts/reports/dashboards.ts'
import { ROLES, type Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../platform/database/database.ts'
import { ofRecord } from '../../platform/rows/blind-reviews.ts'
import { reviewsVisibleTo } from '../../platform/rows/counted-reviews.ts'
import { BORROWER } from '../../platform/rows/loan-sql.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { findLastDispute, overturnedQuestion } from '../../reviews/finding-questions.ts'
import { findFindings } from '../../reviews/queries.ts'

interface PersonToPick {
  value: string
  label: string
  team: string
  ad_network_acc: string
  leads: string
}

/** Returns everybody for the person picker, and the leaders among them: 'name / role / access level' (platform 3.6). */
export async function peopleToPick(db: Queries) {
  const people = await db.$queryRaw<PersonToPick[]>(Prisma.sql`
    SELECT u.id::text AS value, concat_ws(' / ', u.full_name, nullif((SELECT string_agg(r.role, ', ' ORDER BY r.role) FROM user_roles r WHERE r.user_id = u.id), ''), u.access_level) AS label,
      coalesce(m.name, '') AS team, u.username AS ad_network_acc, u.access_level AS leads
    FROM users u LEFT JOIN teams m ON m.id = u.team_id
    WHERE EXISTS (SELECT FROM user_roles r WHERE r.user_id = u.id) OR (u.access_level <> 'Employee' AND NOT u.service) ORDER BY u.full_name, u.id`)
  const leading = (level: string) =>
    people.filter(({ leads }) => leads === level).map(({ value, label }) => ({ value, label: label.split(' / ')[0] ?? label }))
  return {
    users: people.map(({ leads: _, ...person }) => person),
    roles: ROLES.map((role) => ({ label: role, value: role })),
    unitLeads: leading('Unit Leader'),
    teamLeads: leading('Team Leader'),
  }
}

const KINDS: readonly ReviewKind[] = Object.values(REVIEW_VARIANTS).map(({ kind }) => kind)
const TYPES: readonly string[] = Object.values(REVIEW_VARIANTS).flatMap(({ types }) => types)

/** Returns the disputed questions of a completed review that the viewer sees, each with its decision. Throws a Refusal if there is none. */
export async function readQuestionnaire(db: Queries, viewer: Viewer, { id, zone }: { id: number; zone: string }): Promise<Questionnaire> {
  const seen = KINDS.map((kind) => Prisma.sql`(t.kind = ${kind} AND ${reviewsVisibleTo(viewer, kind, zone)})`)
  const [review] = await db.$queryRaw<(Omit<Questionnaire, 'questions'> & { kind: ReviewKind })[]>(Prisma.sql`
    SELECT t.id AS "reviewId", t.kind, t.loan_number AS "loanNumber", ${BORROWER} AS borrower, t.type AS "reviewType", t.instance, t.worked_by_name AS "workedBy", t.assigned_to_name AS "reviewedBy"
    FROM reviews t JOIN loans l ON l.id = t.loan_id WHERE t.id = ${id}::int AND t.ended_at IS NOT NULL AND t.pulled_back_at IS NULL AND ${ofRecord('t')} AND t.type = ANY(${[...TYPES]})
      AND (${Prisma.join(seen, ' OR ')})`)
  if (!review) throw new Refusal(MESSAGES.notFound)
  const { kind, ...head } = review
  const findings = (await findFindings(db, id)).filter((finding) => finding.dispute === 'Yes' || findLastDispute(finding))
  return {
    ...head,
    questions: findings.map((finding) => {
      const { why: _, ...question } = overturnedQuestion(kind, finding)
      return question
    }),
  }
}
