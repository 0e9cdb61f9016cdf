import type { InputOf, OutputOf } from '@ivue/contracts/contract.ts'
import { users } from '@ivue/contracts/people/contract.ts'
import { ALL_PERMISSIONS, type Permission } from '@ivue/contracts/permissions.ts'
import type { Person, PersonInput } from '../../testing/add-person.ts'
import { openSession } from '../../testing/sessions.ts'
import type { SignIn, TestApp } from '../../testing/test-app.ts'

/** Permissions of a person who manages users without being an administrator. */
export const OFFICER: readonly Permission[] = [
  'people.users.view',
  'people.users.edit',
  'people.users.resetPassword',
  'people.users.sync',
  'closing.view',
]

export interface UsersWorld {
  /** In the first administrator group, together with another member. */
  administrator: SignIn
  second: Person
  officer: SignIn
  administrators: number
  person(input?: PersonInput): Promise<Person>
  open(as: SignIn, person: { id: number } | null): Promise<OutputOf<typeof users.editUser>>
  save(
    as: SignIn,
    person: { id: number } | null,
    userData: InputOf<typeof users.editUserSave>['userData'],
    version?: number,
  ): ReturnType<typeof saved>
}

const saved = (t: TestApp, input: InputOf<typeof users.editUserSave>, as: SignIn) => t.call(users.editUserSave, input, as)

export async function usersWorld(t: TestApp): Promise<UsersWorld> {
  const group = await t.db.group.create({
    data: { title: 'Administrators', permissions: { create: ALL_PERMISSIONS.map((permission) => ({ permission })) } },
  })
  const administrator = async (name: string) => {
    const person = await t.person({ fullName: name, accessLevel: 'Administrator', roles: ['Administrator'] })
    await t.db.groupMember.create({ data: { groupId: group.id, userId: person.id } })
    return person
  }
  const first = await administrator('Helen Marsh')
  const officer = await t.person({ fullName: 'Otto Officer', permissions: OFFICER })
  return {
    administrator: await openSession(t.db, first),
    second: await administrator('Ines Second'),
    officer: await openSession(t.db, officer),
    administrators: group.id,
    person: (input) => t.person(input),
    async open(as, person) {
      const answer = await t.call(users.editUser, { userId: person?.id ?? '' }, as)
      if (!answer.flag) throw new Error(answer.msg)
      return answer.response
    },
    save: (as, person, userData, version) =>
      saved(t, { userId: person?.id ?? '', userData, ...(version === undefined ? {} : { version }) }, as),
  }
}
