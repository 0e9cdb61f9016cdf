import { groups } from '@ivue/contracts/people/contract.ts'
import { paths, SCREENS } from '@ivue/contracts/screens.ts'
import { Eye, Plus } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { Grid } from '../../grid/grid.tsx'
import type { GridDefaults } from '../../grid/state/url-state.ts'
import { useGridState } from '../../grid/state/use-grid-state.ts'
import { useViewer } from '../../rpc/viewer.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PeopleTabs } from '../people-tabs.tsx'

const GROUP_LIST = { filters: {}, pageSizes: [15, 25, 50, 100, 'All'], pageSize: 15 } as const satisfies GridDefaults

/** 'iVue Groups' (platform 2.8): sets of permissions and the number of their members. */
export function GroupsPage() {
  const viewer = useViewer()
  const grid = useGridState('groups', GROUP_LIST)
  const navigate = useNavigate()
  const { search } = useLocation()
  const open = (groupId: string) => navigate(`${paths.groups}/${groupId}`, { state: { list: search } })
  const why = viewer.whyNot('people.groups.edit')
  return (
    <Page
      title="iVue Groups"
      documentTitle={SCREENS.groups.title}
      bars={<PeopleTabs />}
      actions={
        <>
          <Button icon={Eye} why={why} onClick={() => navigate(paths.viewAs)}>
            View as
          </Button>
          <Button variant="primary" icon={Plus} why={why} onClick={() => open('new')}>
            Add Group
          </Button>
        </>
      }
    >
      <Grid
        label="Groups"
        call={groups.getList}
        state={grid}
        noun="groups"
        empty="A group says what its people may do. Add the first one."
        onEvent={({ row }) => void open(String(row.recsID))}
      />
    </Page>
  )
}
