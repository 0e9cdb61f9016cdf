import { groups } from '@ivue/contracts/people/contract.ts'
import { list } from '../../exports/list.ts'
import type { Services } from '../../platform/app-services.ts'
import { success } from '../../platform/rpc/answer.ts'
import { type Implementation, implement } from '../../platform/rpc/implement.ts'
import { groupList } from '../groups.grid.ts'
import { openGroup, saveGroup } from './groups.ts'

/** Handlers of groups and their permissions (platform 2.8, 3.3; domain 2). */
export function groupHandlers(services: Services): Implementation[] {
  const { db, now } = services
  return implement(groups, {
    getList: list(services, () => ({ list: groupList })),

    editGroup: ({ groupId }, { viewer }) => openGroup(db, groupId, viewer),

    async editGroupSave({ groupId, version, groupData }, { viewer, changed }) {
      return success('Group saved', await saveGroup(db, { viewer, changed, now: now() }, { id: groupId, seen: version, data: groupData }))
    },
  })
}
