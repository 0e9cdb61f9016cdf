import { addDays } from '@ivue/contracts/calendar/days.ts'
import { usDay } from '@ivue/contracts/calendar/moment-text.ts'
import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { notify } from '../../notifications/notify.ts'
import type { Services } from '../../platform/app-services.ts'
import { formatDate } from '../../platform/database/database.ts'
import { ADDRESS_COLUMNS, mailAddressOf } from '../../platform/mail/address.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { findQualityManagers } from '../../reviews/queries.ts'

const REMIND_BEFORE_DAYS = 7

/** Notifies owners a week before an action is due, and owners and quality managers when it is overdue. Returns the number of these actions. */
export async function notifyOfDueActions({ db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>): Promise<number> {
  const today = dayAt(now(), await settings.get('business.zone'))
  return db.$transaction(async (tx) => {
    const due = await tx.$queryRaw<{ title: string; dueOn: Date; ownerId: number; passed: boolean }[]>`
      WITH due AS (
        SELECT id FROM corrective_actions WHERE state = 'Open' AND due_told < 2 AND due_on <= ${addDays(today, REMIND_BEFORE_DAYS)}::date
          AND (due_told = 0 OR due_on < ${today}::date) FOR UPDATE SKIP LOCKED)
      UPDATE corrective_actions a SET due_told = CASE WHEN a.due_on < ${today}::date THEN 2 ELSE 1 END FROM due WHERE a.id = due.id
      RETURNING a.title, a.due_on AS "dueOn", a.owner_id AS "ownerId", a.due_on < ${today}::date AS passed`
    if (due.length === 0) return 0
    const managers = (await findQualityManagers(tx)).map(({ id }) => id)
    const news = due.flatMap(({ title, dueOn, ownerId, passed }) => {
      const day = usDay(formatDate(dueOn) ?? '')
      const text = passed ? `The corrective action ${title} was due ${day} and is open` : `The corrective action ${title} is due ${day}`
      return [...new Set(passed ? [ownerId, ...managers] : [ownerId])].map((userId) => ({ userId, text }))
    })
    const people = await tx.user.findMany({
      where: { id: { in: news.map(({ userId }) => userId) }, inactive: false },
      select: { id: true, ...ADDRESS_COLUMNS },
    })
    for (const { id, ...addresses } of people) {
      const to = mailAddressOf(addresses)
      const texts = news.filter(({ userId }) => userId === id).map(({ text }) => text)
      const subject = texts.length === 1 ? (texts[0] as string) : `${texts.length} corrective actions wait for you`
      if (to) await queueMail(tx, { to, userId: id, subject, text: `${texts.join('.\n')}.`, kind: 'Quality' })
    }
    const active = new Set(people.map(({ id }) => id))
    await notify(
      tx,
      news.flatMap(({ userId, text }) =>
        active.has(userId) ? [{ userId, kind: 'assignment' as const, text, link: paths.correctiveActions }] : [],
      ),
    )
    return due.length
  })
}
