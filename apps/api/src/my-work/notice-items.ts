import type { Desk } from '@ivue/contracts/desks/words.ts'
import { LINK } from '@ivue/contracts/links.ts'
import type { NoticeRow } from '@ivue/contracts/notifications/contract.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { constantSql } from '../grid/cells.ts'
import { BORROWER } from '../platform/rows/loan-sql.ts'
import { loansVisibleTo, tasksVisibleTo } from '../platform/rows/visible-to.ts'
import { DISPUTES_DECIDED } from '../reviews/notify-worked.ts'

/*
 * Items that are made from unread notices, with the columns of `ItemRow`: nothing else says that the viewer has seen a comment or a
 * decision. An item with a `notice` is removed when the notice is read.
 */

/** How many of a person's unread notices of a kind are considered, the newest first. */
const MAX_NOTICES = 500

/** Returns SQL for the viewer's unread notices of a kind (alias `n`), each with the loan (`l`) of its link, if the viewer may open it. */
const noticesWithLoansSql = (viewer: Viewer, kind: NoticeRow['kind']) => Prisma.sql`(
  SELECT id, text, link, created_at, substring(link FROM ${`${LINK.loan}=([0-9]+)`}::text) AS number FROM notifications
  WHERE user_id = ${viewer.userId}::int AND read_at IS NULL AND kind = ${constantSql(kind)} ORDER BY id DESC LIMIT ${MAX_NOTICES}) n
  JOIN loans l ON l.number = n.number AND ${loansVisibleTo(viewer) ?? Prisma.sql`TRUE`}`

const noticeColumnsSql = (kind: 'mention' | 'decided', label: string, at: Prisma.Sql) => Prisma.sql`
  ${constantSql(kind)} AS kind, NULL AS list, n.id, l.id AS "loanId", l.number AS "loanNumber", ${BORROWER} AS borrower, ${constantSql(label)} AS label, ${at} AS at, NULL AS zone`

/** Returns SQL of a row for each desk on which the viewer may comment on a loan (alias `l`) now. Closing may comment only in its turn. */
const commentable = (viewer: Viewer, desks: readonly Desk[]) =>
  desks.map(
    (
      desk,
    ) => Prisma.sql`SELECT FROM tasks t WHERE t.loan_id = l.id AND t.desk = ${constantSql(desk)} AND ${tasksVisibleTo(viewer, desk) ?? Prisma.sql`TRUE`}
      ${desk === 'closing' ? Prisma.sql`AND t.respondback = 1` : Prisma.empty}`,
  )

/**
 * Returns SQL for the comments that mention the viewer, the last one of each loan. A comment is included until the viewer has commented on
 * the loan or, where they may not comment, until they have read it.
 */
export function unansweredMentionsSql(viewer: Viewer, desks: readonly Desk[]): Prisma.Sql {
  const rows = commentable(viewer, desks)
  const mayComment = rows.length > 0 ? Prisma.sql`EXISTS (${Prisma.join(rows, ' UNION ALL ')})` : Prisma.sql`FALSE`
  const mention = `@${viewer.fullName.replace(/[^\p{L}\p{N} ]/gu, '\\$&')}(?![[:alnum:]])`
  return Prisma.sql`
    SELECT DISTINCT ON (l.id) ${noticeColumnsSql('mention', 'Named', Prisma.sql`c.created_at`)}, coalesce(author.full_name, 'System') || ': ' || left(c.body, 200) AS text,
      CASE WHEN may.comment THEN 'Answer' ELSE 'Read' END AS act, CASE WHEN may.comment THEN NULL ELSE n.id END AS notice
    FROM ${noticesWithLoansSql(viewer, 'comment')}
    CROSS JOIN LATERAL (SELECT * FROM comments c WHERE c.loan_id = l.id AND c.removed_at IS NULL AND c.author_id IS DISTINCT FROM ${viewer.userId}::int
      AND c.body ~ ${mention} ORDER BY c.id DESC LIMIT 1) c
    LEFT JOIN users author ON author.id = c.author_id
    CROSS JOIN LATERAL (SELECT ${mayComment} AS comment) may
    WHERE NOT EXISTS (SELECT FROM comments own WHERE own.loan_id = l.id AND own.id > c.id AND own.removed_at IS NULL AND own.author_id = ${viewer.userId}::int)
      AND NOT EXISTS (SELECT FROM notifications read WHERE read.user_id = ${viewer.userId}::int AND read.id > n.id AND read.link = n.link AND read.read_at IS NOT NULL)
    ORDER BY l.id, n.id DESC`
}

/** Returns SQL for the decisions on disputes of the viewer, until they have read them. */
export const decidedDisputesSql = (viewer: Viewer): Prisma.Sql => Prisma.sql`
  SELECT ${noticeColumnsSql('decided', 'Decided', Prisma.sql`n.created_at`)}, replace(substr(n.text, ${DISPUTES_DECIDED.length + 1}::int), ' on loan ' || l.number, '') AS text, 'Read' AS act, n.id AS notice
  FROM ${noticesWithLoansSql(viewer, 'dispute')} WHERE starts_with(n.text, ${DISPUTES_DECIDED})`
