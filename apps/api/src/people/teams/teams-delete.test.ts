import { team } from '@ivue/contracts/people/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/add-person.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { addLoan } from '../../testing/loans.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
let editor: SignIn
let lead: Person
let unitLeader: Person

beforeAll(async () => {
  t = await testApp()
  editor = await t.signedIn('people.teams.view', 'people.teams.edit')
  lead = await t.person({ fullName: 'Lena Lead', accessLevel: 'Team Leader' })
  unitLeader = await t.person({ fullName: 'Uma Unit', accessLevel: 'Unit Leader' })
})
afterAll(() => t.close())

let teamCount = 0
async function saved(member: Person) {
  const leaders = { teamLeader: lead.employeeId, unitLeader: unitLeader.employeeId }
  const words = { department: 'Closing', teamName: `Team ${++teamCount}`, ...leaders, usersSelected: [member.employeeId] }
  const { response } = await t.call(team.editTeamSave, { teamId: '', teamData: words }, editor)
  return { id: Number(response.teamId), words }
}
const teamOf = async (person: Person) => (await t.db.user.findUniqueOrThrow({ where: { id: person.id } })).teamId

describe('deleting a team', () => {
  it('is refused while a member has open work that the leaders see through the team', async () => {
    const member = await t.person()
    const { id, words } = await saved(member)
    const loan = await addLoan(t.db, { slots: [null, member.id], processorTask: member.id })
    const refused = await t.call(team.delTeam, { teamId: id }, editor)
    expect(refused.flag).toBe(false)
    expect(refused.msg).toBe(
      `${words.teamName} cannot be deleted: 1 member holds 2 open tasks that Lena Lead and Uma Unit would no longer see. Move this person to another team or reassign the work first.`,
    )
    expect(await teamOf(member)).toBe(id)

    await t.db.task.updateMany({ where: { loanId: loan.id }, data: { status: 'Closed' } })
    const done = await t.call(team.delTeam, { teamId: id }, editor)
    expect([done.flag, done.msg]).toEqual([true, 'Team deleted'])
    expect(await teamOf(member)).toBe(null)
    expect(await t.db.team.findUnique({ where: { id } })).toBe(null)
    await expectAudited(t, team.delTeam, editor, [
      `Team ${words.teamName}: Closing → deleted`,
      `${member.fullName}: team: ${words.teamName} → –`,
    ])
  })

  it('counts open reviews too, and is allowed if nobody leads the team', async () => {
    const analyst = await t.person({ roles: ['QC Analyst'] })
    const { id, words } = await saved(analyst)
    const loan = await addLoan(t.db)
    await t.db.review.create({ data: { loanId: loan.id, kind: 'closer', type: 'ICD QC', instance: 1, assignedToId: analyst.id } })
    expect((await t.call(team.delTeam, { teamId: id }, editor)).msg).toContain('1 member holds 1 open review that')
    expect((await t.call(team.editTeamSave, { teamId: id, teamData: { ...words, teamLeader: '', unitLeader: '' } }, editor)).flag).toBe(
      true,
    )
    expect((await t.call(team.delTeam, { teamId: id }, editor)).flag).toBe(true)
  })
})
