import type { OutputOf } from '@ivue/contracts/contract.ts'
import { heldCountsText, whyNotRelease } from '@ivue/contracts/mail/rules.ts'
import type { teamWork } from '@ivue/contracts/my-work/contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import type { Services } from '../platform/app-services.ts'
import { readHeld } from '../platform/mail/held.ts'
import type { SignedIn } from '../platform/rpc/implement.ts'

/** Returns the section of held mails and reports, for viewers who may release them; none if nothing is held. */
export async function readHeldSection(
  { db }: Pick<Services, 'db'>,
  { permissions }: SignedIn,
): Promise<OutputOf<typeof teamWork.getTeamWork>['sections']> {
  const { path, access } = SCREENS.outgoingMail
  if (!permissions.has(access)) return []
  const held = await readHeld(db)
  if (whyNotRelease(held) !== null) return []
  const record = {
    key: 'held',
    label: 'Held',
    late: false,
    at: held.before.toISOString(),
    subject: heldCountsText(held),
    text: 'Due before, not sent',
    act: 'Release',
    link: path,
  }
  return [{ name: 'held', total: 1, items: [], records: [record], more: [] }]
}
