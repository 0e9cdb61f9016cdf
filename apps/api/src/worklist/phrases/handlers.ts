import { MESSAGES } from '@ivue/contracts/messages.ts'
import { phrases } from '@ivue/contracts/worklist/phrases/contract.ts'
import { PHRASE_REFUSED, whyNotManagePhrases, whyNotSavePhrase } from '@ivue/contracts/worklist/phrases/rules.ts'
import type { Floor } from '@ivue/contracts/worklist/scope.ts'
import { getWorklist } from '@ivue/contracts/worklist/worklists.ts'
import type { Phrase } from '#generated/prisma/client.ts'
import type { Services } from '../../platform/app-services.ts'
import { lockRecordsOfPerson, type Queries } from '../../platform/database/database.ts'
import { success } from '../../platform/rpc/answer.ts'
import { type Implementation, implement, type RecordChange, type SignedIn } from '../../platform/rpc/implement.ts'
import { Refusal, refuse } from '../../platform/rpc/refusal.ts'

/** Handlers of saved phrases. A person sees their own and those that the floor of the list shares. */
export function phraseHandlers({ db, now }: Services): Implementation[] {
  return implement(phrases, {
    async getPhrases({ list }, { viewer }) {
      const { floor } = getWorklist(list)
      const found = await db.phrase.findMany({ where: { floor, ...ofViewerOrShared(viewer) }, orderBy: { id: 'asc' } })
      return {
        phrases: found.map(({ id, title, text, ownerId, version }) => ({ id, title, text, shared: ownerId === null, version })),
        whyNotShare: whyNotManagePhrases(viewer, floor),
      }
    },

    async savePhrase({ list, id, title, text, shared, version: seen }, { viewer, changed }) {
      const { floor } = getWorklist(list)
      const ownerId = shared ? null : viewer.userId
      const saved = await db.$transaction(async (tx) => {
        const before = id === undefined ? null : await findChangeablePhrase(tx, viewer, floor, id)
        if (shared) refuse(whyNotManagePhrases(viewer, floor))
        // 0 for the shared phrases, which nobody owns.
        await lockRecordsOfPerson(tx, 'phrases', ownerId ?? 0)
        const others = await tx.phrase.findMany({ where: { floor, ownerId, id: { not: id ?? 0 } }, select: { text: true } })
        const problem = whyNotSavePhrase(
          text,
          others.map((other) => other.text),
        )
        if (problem) throw Refusal.field('text', problem)
        const stored = { title, text, ownerId, updatedAt: now() }
        recordChange(changed, before, { floor, ...stored })
        if (!before) return tx.phrase.create({ data: { floor, ...stored } })
        const version = seen ?? before.version
        const { count } = await tx.phrase.updateMany({
          where: { id: before.id, version },
          data: { ...stored, version: { increment: 1 } },
        })
        if (count === 0) throw new Refusal(PHRASE_REFUSED.changed)
        return { id: before.id, version: version + 1 }
      })
      return success('Phrase saved', { id: saved.id, version: saved.version })
    },

    async deletePhrase({ list, id, version: seen }, { viewer, changed }) {
      await db.$transaction(async (tx) => {
        const phrase = await findChangeablePhrase(tx, viewer, getWorklist(list).floor, id)
        const { count } = await tx.phrase.deleteMany({ where: { id, version: seen ?? phrase.version } })
        if (count === 0) throw new Refusal(PHRASE_REFUSED.changed)
        recordChange(changed, phrase, null)
      })
      return success('Phrase removed', {})
    },
  })
}

const ofViewerOrShared = ({ userId }: SignedIn) => ({ OR: [{ ownerId: userId }, { ownerId: null }] })

/** Returns the phrase if this person may change it. A phrase that they cannot see is "not found". */
async function findChangeablePhrase(tx: Queries, viewer: SignedIn, floor: Floor, id: number): Promise<Phrase> {
  const phrase = await tx.phrase.findFirst({ where: { id, floor, ...ofViewerOrShared(viewer) } })
  if (!phrase) throw new Refusal(MESSAGES.notFound)
  if (phrase.ownerId === null) refuse(whyNotManagePhrases(viewer, floor))
  return phrase
}

type PhraseFacts = Pick<Phrase, 'floor' | 'title' | 'text' | 'ownerId'>

/** Records a phrase by its title. Its text is not stored in the audit trail, where it could not be corrected. */
function recordChange(changed: RecordChange, before: PhraseFacts | null, after: PhraseFacts | null): void {
  const subject = `Phrase of ${(after ?? before)?.floor}`
  const nameOf = (phrase: PhraseFacts | null) =>
    phrase ? `${phrase.title || 'untitled'}, ${phrase.ownerId === null ? 'shared' : 'own'}` : ''
  changed(subject, nameOf(before), nameOf(after))
  if (before && after && before.text !== after.text) changed(`${subject}: text`, 'as it was', 'saved again')
}
