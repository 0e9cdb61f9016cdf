import { GROUP_LIST, groups } from '@ivue/contracts/people/contract.ts'
import { paths, SCREENS } from '@ivue/contracts/screens.ts'
import { Eye } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { ListPage } from '../../grid/list-page.tsx'
import { useGridState } from '../../grid/model/state/use-grid-state.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useViewer } from '../../viewer/viewer.tsx'
import { PeopleTabs } from '../people-tabs.tsx'

/** 'iVue Groups' (platform 2.8): sets of permissions, and how many people hold each. */
export function GroupsPage() {
  const viewer = useViewer()
  const grid = useGridState('groups', GROUP_LIST)
  const navigate = useNavigate()
  const { search } = useLocation()
  const open = (groupId: string) => navigate(`${paths.groups}/${groupId}`, { state: { list: search } })
  const why = viewer.whyNot('people.groups.edit')
  return (
    <ListPage
      title="iVue Groups"
      documentTitle={SCREENS.groups.title}
      about="Groups and their permissions. A person has the permissions of all their groups."
      bars={<PeopleTabs />}
      actions={
        <Button icon={Eye} why={why} onClick={() => navigate(paths.viewAs)}>
          View as
        </Button>
      }
      create={{ label: 'Add Group', why, onClick: () => open('new') }}
      label="Groups"
      call={groups.getList}
      state={grid}
      noun="groups"
      empty="A group says what its people may do. Add the first one."
      onEvent={({ row }) => void open(String(row.recsID))}
    />
  )
}
