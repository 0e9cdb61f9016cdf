import { loanNumberPart } from '@ivue/contracts/grid/loan-numbers.ts'
import { palette } from '@ivue/contracts/palette/contract.ts'
import type { Services } from '../platform/app-services.ts'
import { type Implementation, implement } from '../platform/rpc/implement.ts'
import { findLoansByBorrower, findLoansByDigits, findLoansByNumbers, findPeopleByName } from './queries.ts'

export function paletteHandlers({ db }: Services): Implementation[] {
  return implement(palette, {
    async search({ text }, { viewer }) {
      const digits = loanNumberPart(text)
      const [loans, people] = await Promise.all([
        !viewer.permissions.has('loans.view')
          ? []
          : /^\d+$/.test(digits)
            ? findLoansByDigits(db, viewer, digits)
            : findLoansByBorrower(db, viewer, text),
        findPeopleByName(db, viewer, text),
      ])
      return {
        loans,
        people: people.map(({ id, name, team, roles, desk }) => ({
          id: String(id),
          name,
          about: [roles.join(', '), team].filter(Boolean).join(' · '),
          desk,
        })),
      }
    },
    async recent({ numbers }, { viewer }) {
      return { loans: await findLoansByNumbers(db, viewer, numbers) }
    },
  })
}
