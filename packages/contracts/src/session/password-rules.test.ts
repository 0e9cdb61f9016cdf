import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PASSWORD_RULES, passwordChecklist, passwordProblem } from './password-rules.ts'

const username = 'closer.one'
const problem = (password: string, more = {}) => passwordProblem({ password, username, confirmation: password, ...more })

describe('a new password', () => {
  it.each(['Welcome#2026', 'Aa1!aaaa', 'Aa1!aaaaaaaaaaaa', 'Ünder 1 Röof!', 'A1😀aaaaa'])('%s may be set', (password) => {
    expect(problem(password)).toBeNull()
  })

  it.each([
    ['Aa1!aaa', '8 to 16 characters'],
    ['Aa1!aaaaaaaaaaaaa', '8 to 16 characters'],
    ['Welcome#', 'at least 1 number'],
    ['welcome#2026', 'at least 1 uppercase letter'],
    ['Welcome2026', 'at least 1 special character'],
    ['Welcome 2026', 'at least 1 special character'],
    ['Clos#2026', 'of the username in a row'],
    ['#1 SER.Oh', 'of the username in a row'],
    ['', '8 to 16 characters'],
  ])('%s is refused: %s', (password, words) => {
    expect(problem(password)).toContain(words)
  })

  it('may contain three characters of the username in a row', () => {
    expect(problem('Clo#2026one')).toBeNull()
  })

  it('may contain a username that is shorter than four characters', () => {
    expect(passwordProblem({ password: 'Bob#20266', username: 'bob' })).toBeNull()
  })

  it('must differ from the last one, compared here or by the server', () => {
    expect(problem('Welcome#2026', { lastPassword: 'Welcome#2026' })).toContain('previous password')
    expect(problem('Welcome#2026', { sameAsLast: true })).toContain('previous password')
    expect(problem('Welcome#2026', { lastPassword: 'welcome#2026', sameAsLast: false })).toBeNull()
  })

  it('must equal its confirmation, if there is one', () => {
    expect(problem('Welcome#2026', { confirmation: 'Welcome#2027' })).toContain('confirmation')
    expect(problem('Welcome#2026', { confirmation: undefined })).toBeNull()
  })

  it('is refused for every run of four characters of the username, in any case and place', () => {
    const start = fc.integer({ min: 0, max: username.length - 4 })
    fc.assert(
      fc.property(start, fc.boolean(), fc.constantFrom('', 'x', 'xy'), (from, upper, before) => {
        const run = username.slice(from, from + 4)
        return problem(`${before}${upper ? run.toUpperCase() : run}A1#z`)?.includes('username') ?? false
      }),
    )
  })
})

describe('the checklist', () => {
  it('has nothing ticked before anything is typed', () => {
    expect(passwordChecklist({ password: '', username, confirmation: '' }).filter(({ met }) => met)).toEqual([])
  })

  it('ticks each rule that is met', () => {
    const met = passwordChecklist({ password: 'Wel1', username, confirmation: '' }).filter((row) => row.met)
    expect(met.map(({ label }) => label)).toEqual([
      'At least 1 number',
      'At least 1 uppercase letter',
      'No phrase of the username',
      'Not the same as the previous password',
    ])
  })

  it('is fully ticked exactly when the password may be set', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 18 }), fc.string({ maxLength: 18 }), (password, confirmation) => {
        const choice = { password, username, confirmation }
        return passwordChecklist(choice).every(({ met }) => met) === (passwordProblem(choice) === null)
      }),
    )
    expect(PASSWORD_RULES).toHaveLength(7)
  })
})
