import { dataTests } from '@ivue/contracts/data-tests/contract.ts'
import { list } from '../exports/list.ts'
import type { Services } from '../platform/app-services.ts'
import { success } from '../platform/rpc/answer.ts'
import { type Implementation, implement } from '../platform/rpc/implement.ts'
import { advanceTest, decideTest } from './advance-test.ts'
import { readLimits, saveLimit } from './limits.ts'
import { previewTest } from './preview.ts'
import { readProofs, summarizeTests } from './proof.ts'
import { readQuestionOptions } from './questions.ts'
import { saveTest } from './save-test.ts'
import { testDetails } from './test-details.ts'
import { dataTestList } from './tests.grid.ts'
import { requestWholeRuns } from './tests-queries.ts'

/** Handlers of data tests (data-tests, Life). */
export function dataTestHandlers(services: Services): Implementation[] {
  const { db, readers, settings, now } = services
  return implement(dataTests, {
    getDataTests: list(services, async (input) => {
      const zone = await settings.get('business.zone')
      return readers.read(async (from) => {
        const proofs = await readProofs(from)
        return { list: dataTestList(input, { zone, proofs }), extras: { summary: await summarizeTests(from, proofs) } }
      })
    }),
    getDataTest: ({ testId }, { viewer }) => testDetails(db, viewer, testId),
    getTestQuestions: async () => ({ questions: await readQuestionOptions(db) }),
    async saveDataTest(sent, { viewer, changed }) {
      return success('Draft saved', await saveTest(db, { viewer, changed, now: now() }, sent))
    },
    advanceDataTest: (sent, { viewer, changed }) => advanceTest(db, { viewer, changed, now: now() }, sent),
    async decideDataTest(sent, { viewer, changed }) {
      const saved = await decideTest(db, { viewer, changed, now: now() }, sent)
      return success(sent.decision === 'approve' ? 'Approved' : 'Rejected', saved)
    },
    previewDataTest: (draft, { viewer }) => previewTest(services, viewer, draft),
    async runDataTests(_, { changed }) {
      changed('Data tests', '', 'run over all loans')
      await requestWholeRuns(db)
      return success('The tests run over all loans', {})
    },
    getTestLimits: async () => ({ limits: await readLimits(db) }),
    async saveTestLimit(sent, { viewer, changed }) {
      return success('Limit saved', await saveLimit(db, { viewer, changed, now: now() }, sent))
    },
  })
}
