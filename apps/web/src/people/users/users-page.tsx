import { USER_LIST, users } from '@ivue/contracts/people/contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { SegmentedControl } from '@mantine/core'
import { RefreshCw, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { ListPage } from '../../grid/list-page.tsx'
import { useGridState } from '../../grid/model/state/use-grid-state.ts'
import { Button } from '../../ui/controls/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { useLinkParameters } from '../../ui/use-link-parameters.ts'
import { useViewer } from '../../viewer/viewer.tsx'
import { MoveDialog } from '../../worklist/move/lazy-move-dialog.tsx'
import { useWhyNotMove } from '../../worklist/move/use-why-not-move.ts'
import { PeopleTabs } from '../people-tabs.tsx'
import { SyncDialog, useSync } from './users-sync.tsx'

const UserDialog = lazyComponent(async () => (await import('./users-dialog.tsx')).UserDialog)

/** 'iVue Users' (platform 2.8). The address names the open user: `?user=12`, `?user=new`. */
export function UsersPage() {
  const viewer = useViewer()
  const grid = useGridState('users', USER_LIST)
  const sync = useSync()
  const [opened, open] = useOpened()
  const [moved, setMoved] = useState<string | null>(null)
  const why = useWhyNotMove()
  return (
    <ListPage
      title="iVue Users"
      documentTitle={SCREENS.users.title}
      about="People, their groups, roles and skills. A change applies at once."
      bars={<PeopleTabs />}
      actions={
        <>
          <Button icon={RefreshCw} why={viewer.whyNot('people.users.sync')} busy={sync.busy && 'Syncing ...'} onClick={sync.start}>
            Sync from warehouse
          </Button>
          <Button variant="primary" icon={UserPlus} why={viewer.whyNot('people.users.edit')} onClick={() => open('new')}>
            Add User
          </Button>
        </>
      }
      label="Users"
      call={users.getList}
      state={grid}
      noun="users"
      empty="Add the first user, or sync the staff warehouse."
      onEvent={({ row }) => open(String(row.recsID))}
      onRow={(row) => open(String(row.recsID))}
      rowMenu={({ recsID }) => [{ value: 'move', label: 'Move work', why: why ?? undefined, onPick: () => setMoved(String(recsID)) }]}
      controls={
        <SegmentedControl
          aria-label="Status"
          data={[...USER_LIST.filters.taskStatus.choices]}
          value={grid.view.filters.taskStatus}
          onChange={(taskStatus) => grid.setFilters({ taskStatus })}
        />
      }
    >
      {opened && <UserDialog key={opened} userId={opened === 'new' ? '' : opened} onClose={() => open(null)} />}
      {moved && <MoveDialog from={moved} onClose={() => setMoved(null)} />}
      <SyncDialog summary={sync.summary} onClose={sync.close} />
    </ListPage>
  )
}

function useOpened(): [string | null, (user: string | null) => void] {
  const [params, changeLink] = useLinkParameters()
  const user = params.get('user')
  const set = (value: string | null) => {
    const change = (link: URLSearchParams) => {
      if (value === null) link.delete('user')
      else link.set('user', value)
      return link
    }
    changeLink(change, { replace: value === null })
  }
  return [user !== null && /^(new|[1-9]\d{0,8})$/.test(user) ? user : null, set]
}
