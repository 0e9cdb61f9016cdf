import { NOT_BUILT } from '@ivue/contracts/session/routes.ts'
import { describe, expect, it } from 'vitest'
import { paths } from './paths.ts'
import { screens } from './screens.ts'

/** Platform 2.1, as it is written there. */
const PROTECTED =
  '/closing, /closinglog, /processor, /underwritter, /pipelinedetails, /processoruwlog, /qcprocessor, /qcunderwritter, /qcprocessorsetting, /qcuwsetting, /qccloser, /qcclosersetting, /processorqcreport, /underwriterqcreport, /qcuwreport, /qcprocessorreport, /qccloserreport, /landing, /changepassword, /users, /groups, /teams, /admin, /import, /iFulfillStatus, /ManualProcessorAssignment, /ManualUnderwriterAssignment, /approved-not-submitted, /loanAssignedFor'

describe('the route table', () => {
  it('has every protected route of the specification inside the shell, once', () => {
    const inside = screens.map(({ path }) => path)
    expect(inside).toEqual(expect.arrayContaining(PROTECTED.split(', ')))
    expect(new Set(inside).size).toBe(inside.length)
  })

  it('keeps the public ones outside', () => {
    const inside = new Set(screens.map(({ path }) => path))
    for (const path of [paths.root, paths.signIn, paths.signOut, paths.passwordReset]) expect(inside.has(path)).toBe(false)
  })

  it('has a page wherever a sign-in may land', () => {
    expect(screens.filter(({ page }) => !page).map(({ path }) => path)).toEqual(NOT_BUILT)
  })

  it('names every path once', () => {
    const all = Object.values(paths)
    expect(new Set(all).size).toBe(all.length)
  })
})
