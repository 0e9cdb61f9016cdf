import { paths } from '@ivue/contracts/screens.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import type { Export } from '#generated/prisma/client.ts'
import type { Services } from '../platform/app-services.ts'
import type { Queries } from '../platform/database/database.ts'
import type { StoredFile } from '../platform/files/files.ts'
import { ADDRESS_COLUMNS, mailAddressOf } from '../platform/mail/address.ts'
import { queueMail } from '../platform/mail/outbox.ts'
import { screenUrl } from '../platform/mail/screen-url.ts'
import { Refusal } from '../platform/rpc/refusal.ts'

/** Largest attachment in bytes. For a larger workbook the mail says where to find it, because mail servers refuse much more. */
const MAX_ATTACHMENT_BYTES = 10 * 2 ** 20
const NO_ADDRESS = 'There is no e-mail address on file for you. Ask an administrator to add one, or export to Excel instead'

/** Returns the user's e-mail address. Throws Refusal without one. */
export async function requireMailAddress(db: Queries, userId: number): Promise<string> {
  const address = mailAddressOf(await db.user.findUniqueOrThrow({ where: { id: userId }, select: ADDRESS_COLUMNS }))
  if (!address) throw new Refusal(NO_ADDRESS)
  return address
}

/** Queues the mail with a workbook to its owner, in the caller's transaction. If it was requested earlier, `dueAt` is that moment. */
export async function mailWorkbook(
  services: Services,
  tx: Queries,
  { ownerId, title, scheduleId }: Pick<Export, 'ownerId' | 'title' | 'scheduleId'>,
  file: StoredFile,
  dueAt?: Date,
): Promise<void> {
  const to = await requireMailAddress(tx, ownerId)
  const attached = file.size <= MAX_ATTACHMENT_BYTES
  const days = await services.settings.get('files.keepDays')
  await queueMail(tx, {
    to,
    userId: ownerId,
    kind: 'Workbook',
    scheduleId,
    ...(dueAt && { dueAt }),
    subject: title,
    text: attached
      ? `${file.title} is attached. You asked for it in iVue.`
      : `${file.title} is too large for a mail. Sign in to iVue and download it within ${countText(days, 'day')}: ${downloadLink(services)}`,
    ...(attached && { attachment: { fileId: file.id } }),
  })
}

const downloadLink = ({ env }: Services) => screenUrl(env, paths.downloads) ?? 'your name at the top right, then Downloads'
