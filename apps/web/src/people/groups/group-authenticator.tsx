import type { GroupDetails } from '@ivue/contracts/people/group.ts'
import { ownSession } from '@ivue/contracts/session/own-contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../rpc/call-query.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useViewer } from '../../viewer/viewer.tsx'

/** Whether members need an authenticator to sign in (domain 1), and how many have one. Saved immediately, separately from Save. */
export function GroupAuthenticator({ group }: { group: GroupDetails }) {
  const viewer = useViewer()
  const [asking, setAsking] = useState(false)
  const { data } = useQuery(callQuery(ownSession.getTotpGroups, {}))
  const decide = useCommand(ownSession.requireTotp, { successText: 'Authenticator decided', invalidate: [ownSession.getTotpGroups] })
  const now = data?.groups.find(({ groupId }) => String(groupId) === group.groupId)
  if (!now) return null
  const { required, members, enrolled } = now
  const submit = () => decide.mutate({ groupId: now.groupId, required: !required }, { onSettled: () => setAsking(false) })
  return (
    <div className="flex-0-0-auto min-width-170">
      <div className="below-4 medium">Authenticator</div>
      <div className="row one-line gap-6 height-32">
        <b>{required ? 'Needed' : 'Not needed'}</b>
        <span className="muted">
          {enrolled} of {members} have one
        </span>
        <Button
          variant="link"
          className="push-right"
          why={viewer.whyNot('people.groups.edit')}
          aria-label={required ? 'Stop requiring an authenticator' : 'Require an authenticator'}
          onClick={() => setAsking(true)}
        >
          {required ? 'Stop' : 'Require'}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={required ? 'Stop requiring an authenticator?' : 'Require an authenticator?'}
        confirm={required ? 'Stop requiring' : 'Require'}
        busy={decide.isPending && 'Saving ...'}
        onConfirm={submit}
      >
        {required
          ? `The people of ${group.title} can sign in with their password alone, unless another group of theirs needs an authenticator.`
          : `The people of ${group.title} need a code besides their password. The ${members - enrolled} without an authenticator set one up when they next sign in.`}
      </ConfirmDialog>
    </div>
  )
}
