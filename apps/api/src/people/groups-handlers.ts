import { MESSAGES } from '@ivue/contracts/messages.ts'
import { groups } from '@ivue/contracts/people/contract.ts'
import { listPage } from '../grid/page.ts'
import { say } from '../rpc/answer.ts'
import { type Implementation, implement } from '../rpc/implement.ts'
import { Refusal } from '../rpc/refusal.ts'
import type { Services } from '../services.ts'
import { GROUP_LIST } from './groups.grid.ts'
import { openGroup, saveGroup } from './groups.ts'

/** Groups and their permissions (platform 2.8, 3.3; domain 2). */
export function groupHandlers({ db }: Services): Implementation[] {
  return implement(groups, {
    async getList(input) {
      if (input.xls || input.mailToMe) throw new Refusal(MESSAGES.notBuiltYet)
      return listPage(db, GROUP_LIST, input)
    },

    editGroup: ({ groupId }, { viewer }) => openGroup(db, groupId, viewer),

    async editGroupSave({ groupId, version, groupData }, { viewer, changed }) {
      return say('Group saved', await saveGroup(db, viewer, { id: groupId, seen: version, data: groupData }, changed))
    },
  })
}
