import { monthName } from '@ivue/contracts/calendar/names.ts'
import { packLink } from '@ivue/contracts/links.ts'
import { seesNames } from '@ivue/contracts/reports/pack/pack-rules.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import type { PackMailing } from '#generated/prisma/client.ts'
import type { Act } from '../../audit/record-events.ts'
import { notify } from '../../notifications/notify.ts'
import type { Services } from '../../platform/app-services.ts'
import type { StoredFile } from '../../platform/files/files.ts'
import { ADDRESS_COLUMNS, mailAddressOf } from '../../platform/mail/address.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { screenUrl } from '../../platform/mail/screen-url.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { findViewer, type SessionPerson } from '../../session/signed-in.ts'
import { PDF, packPdf, pdfTitle } from './pack-pdf.ts'
import { findPack, packName } from './packs.ts'

const NEEDED_PERMISSION = 'reports.reviews'

/** Returns all active people who may see packs and have a mail address, by name. */
export async function findPackReceivers({ db }: Services): Promise<{ people: { label: string; value: string }[] }> {
  const people = await db.user.findMany({
    where: { inactive: false, groups: { some: { group: { permissions: { some: { permission: NEEDED_PERMISSION } } } } } },
    select: { id: true, fullName: true, ...ADDRESS_COLUMNS },
    orderBy: [{ fullName: 'asc' }, { id: 'asc' }],
  })
  return { people: people.filter((one) => mailAddressOf(one) !== '').map(({ id, fullName }) => ({ label: fullName, value: String(id) })) }
}

export async function queuePackMailing(
  { db, jobs }: Services,
  { viewer, now, changed }: Act,
  { packId, people }: { packId: number; people: readonly number[] },
): Promise<void> {
  const receivers = [...new Set(people)]
  await db.$transaction(async (tx) => {
    const { edition } = await findPack(tx, packId)
    const known = await tx.user.count({ where: { id: { in: receivers }, inactive: false } })
    if (known < receivers.length) throw Refusal.field('people', 'Choose people who are active')
    const requestedBy = { askedById: viewer.userId, askedBy: viewer.fullName, askedAt: now }
    const { id: mailingId } = await tx.packMailing.create({ data: { packId, receivers, ...requestedBy }, select: { id: true } })
    changed(packName(edition), '', `mailed to ${countText(receivers.length, 'person', 'people')}`)
    await jobs.send('mail-pack', { mailingId }, { through: tx })
  })
}

/**
 * Mails a pack as a PDF. A retry of the job sends nothing twice. Permissions are checked when the job runs: receivers who may not see
 * everybody's reviews get the pack without loans and people. The sender is notified of receivers who were left out.
 */
export async function mailPack(services: Services, mailingId: number): Promise<void> {
  const { db, files } = services
  const mailing = await db.packMailing.findUnique({ where: { id: mailingId } })
  if (!mailing || mailing.sentAt) return
  const people = (await Promise.all(mailing.receivers.map((id) => findViewer(db, id)))).filter((one) =>
    one?.permissions.has(NEEDED_PERMISSION),
  )
  const drawn = new Map<boolean, StoredFile>()
  for (const names of new Set(people.map((one) => seesNames(one as SessionPerson)))) {
    const { edition, file } = await packPdf(services, { packId: mailing.packId, names, userId: mailing.askedById })
    // Saves a copy, because the cached file may expire before the mail is sent.
    const copy = { title: pdfTitle(edition), mime: PDF, purpose: 'export', ownerId: mailing.askedById }
    drawn.set(names, await files.save(copy, files.read(file.id)))
  }
  await queueMails(services, mailing, people as SessionPerson[], drawn)
}

async function queueMails(
  { db, now, env }: Services,
  mailing: PackMailing,
  people: readonly SessionPerson[],
  drawn: ReadonlyMap<boolean, StoredFile>,
) {
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM pack_mailings WHERE id = ${mailing.id}::int FOR UPDATE`
    const { sentAt } = await tx.packMailing.findUniqueOrThrow({ where: { id: mailing.id }, select: { sentAt: true } })
    if (sentAt) return
    const { edition } = await findPack(tx, mailing.packId)
    const addresses = await tx.user.findMany({
      where: { id: { in: people.map(({ userId }) => userId) } },
      select: { id: true, ...ADDRESS_COLUMNS },
    })
    let sentTo = 0
    for (const person of people) {
      const own = addresses.find(({ id }) => id === person.userId)
      const to = own ? mailAddressOf(own) : ''
      const names = seesNames(person)
      const file = drawn.get(names)
      if (to === '' || !file) continue
      sentTo++
      await queueMail(tx, {
        to,
        userId: person.userId,
        kind: 'Monthly pack',
        dueAt: mailing.askedAt,
        attachment: { fileId: file.id },
        subject: `Quality control, ${monthName(edition.month)}${edition.edition === 1 ? '' : ` (edition ${edition.edition})`}`,
        text: mailText({ by: mailing.askedBy, names, hash: edition.hash, link: placeOfPack(env, edition.packId) }),
      })
    }
    const left = mailing.receivers.length - sentTo
    const problem = left === 0 ? '' : `${countText(left, 'person', 'people')} left out: without access or without an address`
    await tx.packMailing.update({ where: { id: mailing.id }, data: { sentAt: now(), sentTo, problem } })
    if (left > 0)
      await notify(tx, [{ userId: mailing.askedById, kind: 'export', text: `${packName(edition)}: ${problem}`, link: paths.monthlyPack }])
  })
}

const placeOfPack = (env: Services['env'], packId: number): string => screenUrl(env, packLink(packId)) ?? 'Reports, Monthly Pack'

function mailText({ by, names, hash, link }: { by: string; names: boolean; hash: string; link: string }): string {
  return [
    `${by} sends you the monthly pack of quality control, attached as a PDF.`,
    ...(names ? [] : ['Loans and people are left out: they are for those who see all reviews.']),
    `The same in iVue: ${link}`,
    `sha256 of its content: ${hash}`,
  ].join('\n\n')
}
