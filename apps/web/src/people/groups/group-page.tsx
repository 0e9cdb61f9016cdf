import { groups } from '@ivue/contracts/people/contract.ts'
import { paths, SCREENS } from '@ivue/contracts/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router'
import { CallFailure } from '../../answers/call-failure.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { SkeletonRows } from '../../ui/feedback/states.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PeopleTabs } from '../people-tabs.tsx'
import { GroupEditor } from './group-editor.tsx'

/** The editor of a group: 'Group Details' (platform 2.8, mock 10). The address `/groups/new` creates one. */
export function GroupPage() {
  const { groupId = '' } = useParams()
  const id = /^\d{1,9}$/.test(groupId) ? groupId : ''
  const opened = useQuery({
    ...callQuery(groups.editGroup, { groupId: id }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const navigate = useNavigate()
  const { state } = useLocation()
  const list = typeof state?.list === 'string' ? state.list : ''
  const back = () => navigate(`${paths.groups}${list}`)
  if (opened.data && !opened.isFetching) return <GroupEditor key={`${groupId} ${opened.data.version}`} group={opened.data} onClose={back} />
  return (
    <Page title={SCREENS.group.title} kind="cards" bars={<PeopleTabs />}>
      {opened.isError ? (
        <CallFailure title="The group could not be opened" error={opened.error} onRetry={opened.refetch} />
      ) : (
        <SkeletonRows rows={18} rowHeight={28} label="Loading the group" />
      )}
    </Page>
  )
}
