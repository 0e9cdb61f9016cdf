import { MESSAGES } from '@ivue/contracts/messages.ts'
import { groups } from '@ivue/contracts/people/contract.ts'
import type { GroupDetails } from '@ivue/contracts/people/group.ts'
import { diffLists } from '@ivue/contracts/people/group-rules.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { SegmentedControl, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useCallForm } from '../../forms/use-call-form.ts'
import { callQueryKey } from '../../rpc/call-query.ts'
import { errorMessage } from '../../rpc/errors.ts'
import { FieldMessage, problemProps } from '../../ui/controls/field-message.tsx'
import { useUnsaved } from '../../ui/dialog/use-unsaved.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { LastChanged } from '../last-changed.tsx'
import { PeopleTabs } from '../people-tabs.tsx'
import { GroupAuthenticator } from './group-authenticator.tsx'
import styles from './group-editor.module.css'
import { GroupMembers } from './group-members.tsx'
import { type CardFilter, filterCards, pickAll } from './group-picks.ts'
import { GroupSaveBar } from './group-save-bar.tsx'
import { PermissionCard, SelectAll } from './permission-card.tsx'

/** Delay in milliseconds between a successful save and the return to the list (platform 4, 9). */
const RELOAD_MS = 1000

export function GroupEditor({ group, onClose }: { group: GroupDetails; onClose: () => void }) {
  const { form, submit, sending, sent, errorOf } = useCallForm(groups.editGroupSave, {
    start: { title: group.title, description: group.description, selectedPowers: group.selectedPowers },
    body: (groupData) => ({ groupId: group.groupId, ...(group.groupId ? { version: group.version } : {}), groupData }),
    within: 'groupData',
    onRefused: (error) => toast.error(errorMessage(error), { id: 'group-refused' }),
  })
  useBackToList(sent, onClose)
  const { title, description, selectedPowers } = form.watch()
  const picks: ReadonlySet<string> = new Set(selectedPowers)
  const pick = (next: ReadonlySet<string>) => form.setValue('selectedPowers', [...next])
  const [find, setFind] = useState<{ search: string; sieve: CardFilter }>({ search: '', sieve: 'All' })

  const change = diffLists(group.selectedPowers, selectedPowers)
  const given = new Set(change.given)
  const taken = new Set(change.taken)
  const changes = given.size + taken.size
  const dirty = !sent && (changes > 0 || title !== group.title || description !== group.description)
  useUnsaved(dirty)

  const ids = Object.values(group.aclPool).flatMap((powers) => powers.map(({ id }) => id))
  const locked = group.refused ? Object.fromEntries(ids.map((id) => [id, group.refused])) : group.locked
  const cards = filterCards(group.aclPool, { ...find, picks, changed: new Set([...given, ...taken]) })
  const text = (name: 'title' | 'description') => ({
    size: 'sm',
    disabled: group.refused !== '',
    error: errorOf(name) !== undefined,
    ...problemProps(`group-${name}-problem`, errorOf(name)),
    ...form.register(name),
  })
  return (
    <Page
      title={SCREENS.group.title}
      kind="cards"
      bars={<PeopleTabs />}
      actions={<LastChangedNote group={group} />}
      foot={
        <GroupSaveBar
          group={group}
          picks={picks}
          added={given.size}
          removed={taken.size}
          busy={(sending || sent) && MESSAGES.saving}
          onClose={onClose}
          onSave={submit}
        />
      }
    >
      {group.refused && <p className="on-amber notice below-12 border-amber-line">{group.refused}</p>}
      <div className="card flex wrap rigid gap-12-24 pad-14-16">
        <div className="flex-1-1-160 max-width-300">
          <TextInput label="Group Title" maxLength={60} {...text('title')} />
          <FieldMessage id="group-title-problem">{errorOf('title')}</FieldMessage>
        </div>
        <div className="flex-3-1-240">
          <TextInput label="Group Description" maxLength={300} {...text('description')} />
          <FieldMessage id="group-description-problem">{errorOf('description')}</FieldMessage>
        </div>
        <GroupMembers members={group.members} />
        <GroupAuthenticator group={group} />
      </div>
      <div className={`${styles.tools} row wrap rigid gap-8-12 min-height-32 margin-12-0 pad-left-12`}>
        <SelectAll
          label={<b>Select All</b>}
          name="Select All"
          ids={ids}
          picks={picks}
          locked={locked}
          onChange={() => pick(pickAll(ids, picks, locked))}
        />
        <span className="text-12 faint">
          {picks.size} of {ids.length} permissions
        </span>
        <TextInput
          className="width-240"
          leftSection={<Search size={14} />}
          placeholder="Find a permission"
          aria-label="Find a permission"
          value={find.search}
          onChange={(event) => setFind({ ...find, search: event.currentTarget.value })}
        />
        <SegmentedControl
          className="push-right"
          aria-label="Which permissions"
          data={[
            { value: 'All', label: 'All' },
            { value: 'Granted', label: `Granted ${picks.size}` },
            { value: 'Changed', label: `Changed ${changes}` },
          ]}
          value={find.sieve}
          onChange={(sieve) => setFind({ ...find, sieve: sieve as CardFilter })}
        />
      </div>
      <FieldMessage>{errorOf('selectedPowers')}</FieldMessage>
      <div className={styles.cards}>
        {cards.map((card) => (
          <PermissionCard key={card.module} card={card} picks={picks} added={given} removed={taken} locked={locked} onChange={pick} />
        ))}
      </div>
      {cards.length === 0 && <p className="text-center muted pad-24">No permission matches. Clear the search or choose All.</p>}
    </Page>
  )
}

const LastChangedNote = ({ group }: { group: GroupDetails }) => (
  <span className="text-12 faint">
    <LastChanged by={group} />
  </span>
)

/** Returns to the list a moment after a successful save, so that the person can read the message (platform 4). */
function useBackToList(isSaved: boolean, onClose: () => void) {
  const client = useQueryClient()
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(() => {
      client.invalidateQueries({ queryKey: callQueryKey(groups.getList) })
      close.current()
    }, RELOAD_MS)
    return () => clearTimeout(timer)
  }, [isSaved, client])
}
