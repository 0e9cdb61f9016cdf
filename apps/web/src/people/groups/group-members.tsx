import type { GroupDetails } from '@ivue/contracts/people/group.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Panel, usePanel } from '../../ui/menu/panel.tsx'

/** The number and names of the members. Membership is changed in the details of each user. */
export function GroupMembers({ members }: { members: GroupDetails['members'] }) {
  const { toggle, button, panel } = usePanel('dialog')
  const teams = new Set(members.map(({ team }) => team).filter(Boolean)).size
  return (
    <div className="flex-0-0-auto min-width-170">
      <div className="below-4 medium">Members</div>
      <div className="row one-line gap-6 height-32">
        <b>{members.length.toLocaleString('en-US')}</b>
        <span className="muted">{memberText(members.length, teams)}</span>
        {members.length > 0 && (
          <>
            <Button variant="link" className="push-right" aria-label="Show the members" {...button} onClick={toggle}>
              Show
            </Button>
            <Panel {...panel} atEnd trapFocus width={320}>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
              <ul className="scrolls max-height-320" tabIndex={0} data-autofocus aria-label="Members of the group">
                {members.map(({ userId, fullName, team, inactive, service }) => (
                  <li key={userId} className="flex spread gap-12 pad-4-0">
                    {fullName}
                    <span className="muted">{service ? 'service account' : inactive ? 'inactive' : team}</span>
                  </li>
                ))}
              </ul>
            </Panel>
          </>
        )}
      </div>
    </div>
  )
}

function memberText(people: number, teams: number): string {
  const noun = people === 1 ? 'person' : 'people'
  if (teams === 0) return noun
  return `${noun} in ${countText(teams, 'team')}`
}
