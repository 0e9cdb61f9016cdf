import { loanNumberPart } from '@ivue/contracts/grid/loan-numbers.ts'
import { palette } from '@ivue/contracts/palette/contract.ts'
import type { Services } from '../platform/app-services.ts'
import { type Implementation, implement } from '../platform/rpc/implement.ts'
import { loansByBorrower, loansByDigits, loansByNumbers, peopleByName } from './queries.ts'

export function paletteHandlers({ db }: Services): Implementation[] {
  return implement(palette, {
    async search({ text }, { viewer }) {
      const digits = loanNumberPart(text)
      const [loans, people] = await Promise.all([
        !viewer.permissions.has('loans.view')
          ? []
          : /^\d+$/.test(digits)
            ? loansByDigits(db, viewer, digits)
            : loansByBorrower(db, viewer, text),
        peopleByName(db, viewer, text),
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
      return { loans: await loansByNumbers(db, viewer, numbers) }
    },
  })
}
