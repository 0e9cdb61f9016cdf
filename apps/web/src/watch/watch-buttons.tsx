import { NEWS_KINDS, NEWS_WORDS } from '@ivue/contracts/watch/news.ts'
import { AlarmClock, ChevronDown, Star } from 'lucide-react'
import { useState } from 'react'
import tick from '../grid/cells/tick.module.css'
import { Button } from '../ui/controls/button.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Panel, usePanel } from '../ui/menu/panel.tsx'
import { shortMoment } from '../ui/moments.ts'
import { useFollow } from './use-follow.ts'

const SnoozeDialog = lazyComponent(async () => (await import('./snooze-dialog.tsx')).SnoozeDialog)

/** Follow and Snooze, in the popup of a loan. While they are shown, the loan's news counts as seen. */
export function WatchButtons({ loanNumber }: { loanNumber: string }) {
  const { state, ...change } = useFollow(loanNumber)
  const [snoozing, setSnoozing] = useState(false)
  if (!state) return null
  const { snoozed } = state
  return (
    <>
      <FollowButton followed={state.followed !== null} {...change} />
      <Button icon={AlarmClock} aria-keyshortcuts="z" title={snoozed?.reason} onClick={() => setSnoozing(true)}>
        {snoozed?.until ? `Snoozed until ${shortMoment(snoozed.until, new Date())}` : snoozed ? 'Snoozed' : 'Snooze'}
      </Button>
      {snoozing && <SnoozeDialog loanNumber={loanNumber} snoozed={snoozed} onClose={() => setSnoozing(false)} />}
    </>
  )
}

interface FollowButtonProps extends Pick<ReturnType<typeof useFollow>, 'kinds' | 'saving' | 'follow' | 'choose' | 'unfollow'> {
  followed: boolean
}

/** Follows the loan. On a followed loan it opens a panel, in which the person chooses what rings, or unfollows the loan. */
function FollowButton({ followed, kinds, saving, follow, choose, unfollow }: FollowButtonProps) {
  const { button, panel, toggle, close } = usePanel('dialog')
  if (!followed)
    return (
      <Button id={button.id} icon={Star} aria-keyshortcuts="f" busy={saving && 'Follow'} onClick={follow}>
        Follow
      </Button>
    )
  return (
    <>
      <Button {...button} icon={FilledStar} aria-keyshortcuts="f" busy={saving && 'Following'} onClick={toggle}>
        Following <ChevronDown size={12} />
      </Button>
      <Panel {...panel} atEnd trapFocus>
        <fieldset className="grid items-left unframed gap-4 margin-0 pad-4">
          <legend className="small-text">The bell rings for</legend>
          {NEWS_KINDS.map((kind) => (
            <label key={kind} className="row gap-8 min-height-28">
              <input
                type="checkbox"
                className={tick.tick}
                checked={kinds.includes(kind)}
                onChange={({ currentTarget: { checked } }) => choose(checked ? [...kinds, kind] : kinds.filter((one) => one !== kind))}
              />
              {NEWS_WORDS[kind]}
            </label>
          ))}
          <Button
            variant="link"
            onClick={() => {
              close()
              unfollow()
            }}
          >
            Unfollow
          </Button>
        </fieldset>
      </Panel>
    </>
  )
}

const FilledStar = (props: { size?: number | string; className?: string }) => <Star {...props} fill="currentColor" />
