import { z } from 'zod'
import { savedVersion, seenVersion } from '../wire/fields.ts'
import { storedText } from '../wire/text.ts'
import { idOrNew, lastChange } from './team.ts'

/** A permission in the editor's list. The `id` is the permission, `val` its label, `desc` the tooltip (wire conventions, People). */
const power = z.object({ id: z.string(), val: z.string(), desc: z.string() })
export type PermissionOption = z.infer<typeof power>

/** The permissions of each module by its name, in the order in which they are declared. */
const aclPool = z.record(z.string(), z.array(power))
export type AclPool = z.infer<typeof aclPool>

/**
 * What the group editor shows (platform 3.3). Why the viewer cannot save at all is `refused`. Why a permission cannot be granted or revoked
 * is in `locked`. The current `members` are sorted by name, and a `service` among them is a service account.
 */
export const groupDetails = z.object({
  groupId: z.string(),
  version: z.number(),
  title: z.string(),
  description: z.string(),
  selectedPowers: z.array(z.string()),
  aclPool,
  members: z.array(z.object({ userId: z.string(), fullName: z.string(), team: z.string(), inactive: z.boolean(), service: z.boolean() })),
  refused: z.string(),
  locked: z.record(z.string(), z.string()),
  ...lastChange,
})
export type GroupDetails = z.infer<typeof groupDetails>

export const openGroupInput = z.object({ groupId: idOrNew })

const powers = z.array(z.string().max(100, 'There is no such permission'), 'Send the ids of the permissions').max(500)

const text = (max: number, what: string) =>
  z
    .union([z.string(), z.null()], `${what} is text`)
    .transform((value) => storedText(value ?? '').trim())
    .pipe(z.string().max(max, `${what} has at most ${max} characters`))

export const groupData = z.object({
  title: text(60, 'The group title').default(''),
  description: text(300, 'The group description').default(''),
  selectedPowers: powers.default([]),
})
export type GroupData = z.output<typeof groupData>

export const saveGroupInput = z.object({ groupId: idOrNew, version: seenVersion, groupData })
export const saveGroupAnswer = savedVersion.extend({ groupId: z.string() })

/** An unsaved group from the editor, to preview what its members would see. */
export const groupDraft = z.object({ groupId: idOrNew, selectedPowers: powers })
export type GroupDraft = z.input<typeof groupDraft>
