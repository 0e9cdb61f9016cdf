import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { findMentionedPeople } from '@ivue/contracts/worklist/mentions.ts'
import { whyNotMention } from '@ivue/contracts/worklist/rules.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database } from '../platform/database/database.ts'
import { loansVisibleTo } from '../platform/rows/visible-to.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { findViewers } from '../session/signed-in.ts'
import { findRow, type Subject } from './subject.ts'

export type MentionedPerson = Pick<Viewer, 'userId' | 'fullName' | 'permissions'>

/** How many people are searched by name, and how many of those who may see the loan are offered. */
const MAX_SEARCHED = 40
const MAX_OFFERED = 8

/** Returns those of `people` who may open the loan, as far as `viewer` may know, in the same order. */
async function filterOpeners(db: Database, viewer: Viewer, loanId: number, people: readonly Viewer[]): Promise<Viewer[]> {
  const withPermission = people.filter(({ permissions }) => permissions.has('loans.view'))
  if (withPermission.length === 0) return []
  const each = withPermission.map(
    (person) =>
      Prisma.sql`SELECT ${person.userId}::int AS id FROM loans l WHERE l.id = ${loanId} AND ${loansVisibleTo(person, { knower: viewer }) ?? Prisma.sql`TRUE`}`,
  )
  const found = await db.$queryRaw<{ id: number }[]>(Prisma.join(each, ' UNION ALL '))
  const ids = new Set(found.map(({ id }) => id))
  return withPermission.filter(({ userId }) => ids.has(userId))
}

/**
 * Returns the people mentioned in a comment, without duplicates and without its author. Throws Refusal if one of them may not see the
 * loan.
 */
export async function findMentioned(
  db: Database,
  viewer: Viewer,
  { subject, ownOnly }: { subject: Subject; ownOnly?: boolean | undefined },
  { id, text, mentions }: { id: number; text: string; mentions: readonly number[] },
): Promise<MentionedPerson[]> {
  if (mentions.length === 0) return []
  const { loanId } = await findRow(subject, db, viewer, id, { lock: false, ownOnly })
  const people = await findViewers(db, [...new Set(mentions)])
  if (people.length < new Set(mentions).size) throw Refusal.field('closercomment', 'A person you named is not active any more')
  const openers = new Set((await filterOpeners(db, viewer, loanId, people)).map(({ userId }) => userId))
  const named = new Set(
    findMentionedPeople(
      text,
      people.map(({ userId, fullName }) => ({ userId, Name: fullName })),
    ).map(({ userId }) => userId),
  )
  for (const { userId, fullName } of people) {
    const refused = whyNotMention({ fullName, mayOpen: openers.has(userId), named: named.has(userId) })
    if (refused) throw Refusal.field('closercomment', refused)
  }
  return people.filter(({ userId }) => userId !== viewer.userId)
}

/**
 * Returns colleagues who can be mentioned in a comment on a row, by any part of their name. First those whose name begins with the text, then
 * those with a part of the name that does.
 */
export async function findColleagues(
  db: Database,
  viewer: Viewer,
  subject: Subject,
  { id, search }: { id: number; search: string },
): Promise<Viewer[]> {
  const { loanId } = await findRow(subject, db, viewer, id, { lock: false })
  const rank = Prisma.sql`CASE WHEN starts_with(search_form(full_name), search_form(${search})) THEN 0 WHEN strpos(search_form(full_name), ' ' || search_form(${search})) > 0 THEN 1 ELSE 2 END`
  const named = await db.$queryRaw<{ id: number }[]>(Prisma.sql`
    SELECT id FROM users WHERE NOT inactive AND id <> ${viewer.userId}::int AND strpos(search_form(full_name), search_form(${search})) > 0
    ORDER BY ${rank}, full_name, id LIMIT ${MAX_SEARCHED}`)
  const people = await findViewers(
    db,
    named.map((one) => one.id),
  )
  const order = new Map(named.map((one, at) => [one.id, at]))
  const ranked = people.sort((one, other) => (order.get(one.userId) ?? 0) - (order.get(other.userId) ?? 0))
  return (await filterOpeners(db, viewer, loanId, ranked)).slice(0, MAX_OFFERED)
}
