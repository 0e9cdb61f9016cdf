import { MESSAGES } from '@ivue/contracts/messages.ts'
import { groups } from '@ivue/contracts/people/contract.ts'
import type { GroupDetails } from '@ivue/contracts/people/group.ts'
import { changeOf } from '@ivue/contracts/people/group-rules.ts'
import { SegmentedControl, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { keyOf } from '../rpc/ask.ts'
import { messageOf, Refused } from '../rpc/errors.ts'
import { useCommand } from '../rpc/use-command.ts'
import { described, FieldMessage } from '../ui/field-message.tsx'
import { Page } from '../ui/page.tsx'
import { toast } from '../ui/toast.tsx'
import { useUnsaved } from '../ui/use-unsaved.tsx'
import { GroupAuthenticator } from './group-authenticator.tsx'
import styles from './group-editor.module.css'
import { GroupMembers } from './group-members.tsx'
import { cardsOf, pickAll, type Sieve } from './group-picks.ts'
import { GroupSaveBar } from './group-save-bar.tsx'
import { LastChanged } from './last-changed.tsx'
import { PeopleTabs } from './people-tabs.tsx'
import { AllTick, PermissionCard } from './permission-card.tsx'

/** After a success the list is there again this much later, in milliseconds (platform 4, 9). */
const RELOAD_MS = 1000

export function GroupEditor({ group, onClose }: { group: GroupDetails; onClose: () => void }) {
  const [title, setTitle] = useState(group.title)
  const [description, setDescription] = useState(group.description)
  const [picks, setPicks] = useState<ReadonlySet<string>>(() => new Set(group.selectedPowers))
  const [find, setFind] = useState<{ search: string; sieve: Sieve }>({ search: '', sieve: 'All' })
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const { phase, save } = useSaving(group, setFields, onClose)

  const change = changeOf(group.selectedPowers, [...picks])
  const given = new Set(change.given)
  const taken = new Set(change.taken)
  const changes = given.size + taken.size
  const dirty = phase !== 'SAVED' && (changes > 0 || title !== group.title || description !== group.description)
  useUnsaved(dirty)

  const ids = Object.values(group.aclPool).flatMap((powers) => powers.map(({ id }) => id))
  const locked = group.refused ? Object.fromEntries(ids.map((id) => [id, group.refused])) : group.locked
  const cards = cardsOf(group.aclPool, { ...find, picks, changed: new Set([...given, ...taken]) })
  const text = (name: 'title' | 'description') => ({
    size: 'sm',
    disabled: group.refused !== '',
    error: fields[name] !== undefined,
    ...described(`group-${name}-problem`, fields[name]),
  })
  return (
    <Page title="Group Details" kind="cards" bars={<PeopleTabs />} actions={<LastChangedNote group={group} />}>
      {group.refused && <p className={styles.refused}>{group.refused}</p>}
      <div className={styles.words}>
        <div className={styles.title}>
          <TextInput
            label="Group Title"
            maxLength={60}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
            {...text('title')}
          />
          <FieldMessage id="group-title-problem">{fields.title}</FieldMessage>
        </div>
        <div className={styles.description}>
          <TextInput
            label="Group Description"
            maxLength={300}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
            {...text('description')}
          />
          <FieldMessage id="group-description-problem">{fields.description}</FieldMessage>
        </div>
        <GroupMembers members={group.members} />
        <GroupAuthenticator group={group} />
      </div>
      <div className={styles.tools}>
        <AllTick
          label={<b>Select All</b>}
          name="Select All"
          ids={ids}
          picks={picks}
          locked={locked}
          onChange={() => setPicks(pickAll(ids, picks, locked))}
        />
        <span className={styles.count}>
          {picks.size} of {ids.length} permissions
        </span>
        <TextInput
          className={styles.find}
          leftSection={<Search size={14} />}
          placeholder="Find a permission"
          aria-label="Find a permission"
          value={find.search}
          onChange={(event) => setFind({ ...find, search: event.currentTarget.value })}
        />
        <SegmentedControl
          className={styles.sieve}
          aria-label="Which permissions"
          data={[
            { value: 'All', label: 'All' },
            { value: 'Granted', label: `Granted ${picks.size}` },
            { value: 'Changed', label: `Changed ${changes}` },
          ]}
          value={find.sieve}
          onChange={(sieve) => setFind({ ...find, sieve: sieve as Sieve })}
        />
      </div>
      <FieldMessage>{fields.selectedPowers}</FieldMessage>
      <div className={styles.cards}>
        {cards.map((card) => (
          <PermissionCard key={card.module} card={card} picks={picks} given={given} taken={taken} locked={locked} onChange={setPicks} />
        ))}
      </div>
      {cards.length === 0 && <p className={styles.none}>No permission fits. Clear the search or choose All.</p>}
      <GroupSaveBar
        group={group}
        picks={picks}
        given={given.size}
        taken={taken.size}
        busy={phase !== 'READY' && MESSAGES.saving}
        onClose={onClose}
        onSave={() => save({ title, description, selectedPowers: [...picks] })}
      />
    </Page>
  )
}

const LastChangedNote = ({ group }: { group: GroupDetails }) => (
  <span className={styles.count}>
    <LastChanged by={group} />
  </span>
)

interface GroupWords {
  title: string
  description: string
  selectedPowers: string[]
}

/** READY, SAVING, and SAVED for the second in which the success is read (platform 4). */
function useSaving(group: GroupDetails, setFields: (fields: Readonly<Record<string, string>>) => void, onClose: () => void) {
  const [isSaved, setSaved] = useState(false)
  const client = useQueryClient()
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(() => {
      client.invalidateQueries({ queryKey: keyOf(groups.getList) })
      close.current()
    }, RELOAD_MS)
    return () => clearTimeout(timer)
  }, [isSaved, client])

  const command = useCommand(groups.editGroupSave, { failure: false, onDone: () => setSaved(true) })
  const save = (groupData: GroupWords) => {
    setFields({})
    const body = { groupId: group.groupId, ...(group.groupId ? { version: group.version } : {}), groupData }
    command.mutate(body, {
      onError: (error) => {
        if (error instanceof Refused) setFields(error.fields)
        toast.error(messageOf(error), { id: 'group-refused' })
      },
    })
  }
  return { phase: isSaved ? 'SAVED' : command.isPending ? 'SAVING' : 'READY', save } as const
}
