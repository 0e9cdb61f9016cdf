import { BANK_CALLS } from '@ivue/contracts/quality/checkpoints/contract.ts'
import { CHECKPOINT_BANKS } from '@ivue/contracts/quality/checkpoints/rules.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { dataUrl } from '../imports/import-world.fixture.ts'
import { addQuestion, bankWorkbook, QUESTIONS } from '../quality/checkpoints/checkpoints.fixture.ts'
import { now } from '../testing/clock.ts'
import type { CommandWorld, Row } from './command-world.fixture.ts'

function bankCommands(kind: ReviewKind): Record<string, Row> {
  const { add, remove } = BANK_CALLS[kind]
  const named = `${CHECKPOINT_BANKS[kind].name} checkpoint`
  const words = QUESTIONS[kind]
  return {
    [`${add.option}/${add.task}`]: {
      made: () => ({ body: { ...words, sno: 1 }, says: [`${named} 1: Question: – → ${words.question}`] }),
      changed: async (w) => ({
        body: { ...words, sno: 2, id: await addQuestion(w, w.people.admin, kind, { sno: 2 }), question: 'Is it there?' },
        says: [`${named} 2: Question: ${words.question} → Is it there?`],
      }),
    },
    [`${remove.option}/${remove.task}`]: {
      gone: async (w) => ({
        body: { id: await addQuestion(w, w.people.admin, kind, { sno: 3 }) },
        says: [`${named} 3: ${words.question} → deleted`],
      }),
    },
  }
}

/** Every command that changes a question bank. */
export const CHECKPOINT_COMMANDS: Readonly<Record<string, Row>> = {
  ...bankCommands('processor'),
  ...bankCommands('underwriter'),
  ...bankCommands('closer'),
  'com_quality/importCheckpoints': {
    made: async () => ({
      body: { kind: 'closer', uploadedFile: dataUrl(await bankWorkbook([[40, '', 'Moderate', 'POA', 'Is it recorded?']])), dryRun: 0 },
      says: ['Closer checkpoint 40: Question: – → Is it recorded?'],
    }),
  },
  'com_quality/decideCheckpointProposals': {
    approved: async (w) => ({
      body: { kind: 'closer', ids: [await addProposal(w, 41)], decision: 'Approve' },
      says: ['Closer checkpoint 41: Question: – → Is it proposed?'],
    }),
    rejected: async (w) => ({
      body: { kind: 'closer', ids: [await addProposal(w, 42)], decision: 'Reject' },
      says: ['Closer checkpoint 42: proposed change: Is it proposed? → rejected'],
    }),
  },
}

/** Adds a proposal for a question of the closer bank, made by somebody other than the administrator. */
async function addProposal({ db, people }: CommandWorld, sno: number): Promise<number> {
  const { id } = await db.checkpointProposal.create({
    data: {
      ...{ kind: 'closer', version: 0, sno, qc: '', type: 'Moderate', category: 'POA', question: 'Is it proposed?', active: true },
      ...{ proposedAt: now(), proposedById: people.mate.userId },
    },
  })
  return id
}
