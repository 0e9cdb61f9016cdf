import { dayAt, dayRange } from '@ivue/contracts/calendar/zone.ts'
import { testResults } from '@ivue/contracts/data-tests/results-contract.ts'
import { list } from '../exports/list.ts'
import type { Services } from '../platform/app-services.ts'
import { findLoanId } from '../platform/rows/find-loan.ts'
import { type Implementation, implement } from '../platform/rpc/implement.ts'
import { acknowledge } from './acknowledge.ts'
import { exceptionsList } from './exceptions.grid.ts'
import { readLoanTests } from './loan-tests.ts'
import { readOpenExceptions } from './open-exceptions.ts'

/** Handlers of the results of data tests (data-tests, Where people meet them). */
export function testResultHandlers(services: Services): Implementation[] {
  const { db, readers, settings, now } = services
  const zone = () => settings.get('business.zone')
  return implement(testResults, {
    getTestExceptions: list(services, async (input, viewer) => ({ list: exceptionsList(input, viewer, { zone: await zone() }) })),
    acknowledgeExceptions: (input, { viewer, changed }) => acknowledge(services, { viewer, changed, now: now() }, input),
    getLoanTests: async ({ loanNumber }, { viewer }) => ({
      results: await readLoanTests(db, viewer, await findLoanId(db, viewer, loanNumber)),
    }),
    async getOpenExceptions(_input, { viewer }) {
      const office = await zone()
      const today = dayAt(now(), office)
      const [began] = dayRange(today, today, office)
      return { severities: await readers.read((from) => readOpenExceptions(from, viewer, began)) }
    },
  })
}
