import { z } from 'zod'
import { command, contract, NO_ACT, query } from '../contract.ts'
import { hasFewWords, TOO_MANY_WORDS } from '../grid/search-rules.ts'
import { isPermission, type Permission } from '../permissions.ts'
import { recordId } from '../wire/fields.ts'
import { groupDraft } from './group.ts'
import { idOrNew } from './team.ts'

const nullable = z.string().nullable()

const seenPerson = z.object({
  userId: z.string(),
  fullName: z.string(),
  username: z.string(),
  accessLevel: z.string(),
  inactive: z.boolean(),
})
export type SeenPerson = z.infer<typeof seenPerson>

/**
 * Why a person holds a permission or not. The rule that decides is in `words`. The `scope` says whose rows the permission covers, if rows
 * have a scope.
 */
const rule = z.object({ holds: z.boolean(), words: z.string(), scope: z.string() })

const permission = z.string().refine((word): word is Permission => isPermission(word), 'There is no such permission')

/** "View as" and "Why not?" (domain 2): what a person would see, and why. Only evaluates; no session changes. */
export const viewAs = contract('com_people', {
  viewAs: command('View as somebody', 'people.groups.edit', {
    ...NO_ACT,
    /** A person, an unsaved group, or a person as if they were in that group. */
    input: z
      .object({ userId: idOrNew.default(null), draft: groupDraft.optional() })
      .refine(({ userId, draft }) => userId !== null || draft !== undefined, { path: ['userId'], message: 'Choose a person or a group' }),
    output: z.object({
      person: seenPerson.extend({ roles: z.array(z.string()), groups: z.array(z.string()), team: z.string() }).nullable(),
      /** Title of the group whose draft was applied, or null. */
      draftOf: nullable,
      /** Why the person has no access at all (inactive), or empty. */
      closed: z.string(),
      landing: z.string(),
      permissions: z.array(z.string()),
      menu: z.array(z.object({ name: z.string(), children: z.array(z.object({ path: z.string(), name: z.string() })) })),
      /**
       * The lists with their number of rows. If `rows` is null, they were not counted, with the reason in `why`. If `more` is true, there
       * are more than `rows`.
       */
      lists: z.array(z.object({ name: z.string(), rows: z.number().nullable(), more: z.boolean(), why: z.string() })),
    }),
  }),
  whyNot: query('Ask why somebody may or may not', 'people.groups.edit', {
    input: z.object({ userId: recordId, permission, draft: groupDraft.optional() }),
    output: rule,
  }),
  findPeople: query('Find people to view as', 'people.groups.edit', {
    input: z.object({
      search: z.string().trim().max(100, 'Search for at most 100 characters').refine(hasFewWords, TOO_MANY_WORDS).default(''),
    }),
    output: z.object({ people: z.array(seenPerson) }),
  }),
})
