import type { ClosingTaskFacts } from '@ivue/contracts/desks/facts.ts'
import { findMeasureOwner, findUnexplained } from '@ivue/contracts/desks/rules.ts'
import type { Measure } from '@ivue/contracts/desks/words.ts'
import { UNEXPLAINED_LINK } from '@ivue/contracts/links.ts'
import { type Notice, notify } from '../../notifications/notify.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Assignment } from '../../worklist/assignment/assign.ts'

/** Notifies the holders of measures that a closing leaves unexplained, and their leaders (domain 3, Slots of closing). */
export async function notifyUnexplained(
  tx: Queries,
  { viewer, people }: Pick<Assignment, 'viewer' | 'people'>,
  task: Pick<ClosingTaskFacts, 'slot1Id' | 'slot2Id' | 'measures'> & { loanNumber: string },
): Promise<void> {
  const ofPerson = new Map<number, Measure[]>()
  for (const measure of findUnexplained(task.measures)) {
    const userId = findMeasureOwner(task, measure)
    if (userId !== null && userId !== viewer.userId) ofPerson.set(userId, [...(ofPerson.get(userId) ?? []), measure])
  }
  const notices = [...ofPerson].flatMap(([userId, measures]): Notice[] => {
    const missed = `${measures.map((measure) => `P${measure}`).join(', ')} ${measures.length === 1 ? 'was' : 'were'} not met`
    const sentence = `Loan ${task.loanNumber} was closed by ${viewer.fullName}: ${missed} and ${measures.length === 1 ? 'has' : 'have'} no reason yet`
    const person = people.find(({ id }) => id === userId)
    const leaderId = person?.leaderId ?? person?.unitLeaderId ?? null
    const notice = (to: number, text: string): Notice => ({ userId: to, kind: 'assignment', text, link: UNEXPLAINED_LINK })
    return [
      notice(userId, sentence),
      ...(leaderId === null || leaderId === userId || leaderId === viewer.userId
        ? []
        : [notice(leaderId, `${sentence} of ${person?.fullName}`)]),
    ]
  })
  await notify(tx, notices)
}
