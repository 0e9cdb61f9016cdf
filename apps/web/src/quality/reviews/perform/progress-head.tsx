import { countText } from '@ivue/contracts/wire/words.ts'
import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { useUnsaved } from '../../../ui/dialog/use-unsaved.tsx'
import { clockTime } from '../../../ui/moments.ts'
import styles from './progress-head.module.css'
import type { QueueStatus } from './unsent/answer-queue.ts'
import { useQueue, type WatchedQueue } from './unsent/use-queue.ts'

interface ProgressHeadProps {
  asked: number
  answered: number
  queue: WatchedQueue
}

export function ProgressHead({ asked, answered, queue }: ProgressHeadProps) {
  const share = asked === 0 ? 0 : answered / asked
  return (
    <>
      <div className={`${styles.progress} rigid width-280`}>
        <div className="small flex spread muted below-4">
          <span>
            <b className="color-text">{answered}</b> of {asked} answered
          </span>
          <span>{Math.floor(share * 100)} %</span>
        </div>
        <div
          className="clip height-6 rounded-3 on-line-2"
          role="progressbar"
          aria-label="Questions answered"
          aria-valuemin={0}
          aria-valuemax={asked}
          aria-valuenow={answered}
        >
          <span className="block tall on-accent" style={{ width: `${share * 100}%` }} />
        </div>
      </div>
      <SaveState queue={queue} />
    </>
  )
}

/**
 * Shows whether the answers are saved. It is a component of its own, because the queue changes several times per key press. While answers
 * are unsaved, leaving the page asks for confirmation.
 */
function SaveState({ queue }: Pick<ProgressHeadProps, 'queue'>) {
  const status = useQueue(queue, (now) => now)
  useUnsaved(status.waiting > 0)
  return (
    <div
      className={`${styles.saved} row small rigid muted gap-6 min-width-104 max-width-260 narrow-shrinks narrow-max-width-150`}
      data-state={status.state}
      role="status"
    >
      <SaveStateText status={status} onRetry={queue.retry} />
    </div>
  )
}

function SaveStateText({ status: { state, waiting, newer, savedAt }, onRetry }: { status: QueueStatus; onRetry: () => void }) {
  switch (state) {
    case 'lost':
      return (
        <>
          <CloudOff size={14} />
          <span>{countText(waiting, 'answer')} not saved yet, will be sent when the connection is back</span>
        </>
      )
    case 'refused':
      return (
        <>
          <TriangleAlert size={14} />
          <span>Not saved</span>
          <Button variant="link" onClick={onRetry}>
            Try again
          </Button>
        </>
      )
    default:
      if (newer.size > 0 && waiting === newer.size) {
        return (
          <>
            <TriangleAlert size={14} />
            <span>{countText(newer.size, 'question was', 'questions were')} answered in another window too</span>
          </>
        )
      }
      if (waiting > 0) {
        return (
          <>
            <LoaderCircle size={14} className="turning" />
            <span>Saving ...</span>
          </>
        )
      }
      if (savedAt === null) return null
      return (
        <>
          <Check size={14} />
          <span>saved {clockTime(savedAt)}</span>
        </>
      )
  }
}
