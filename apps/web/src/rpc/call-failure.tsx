import { ErrorState } from '../ui/feedback/states.tsx'
import { withoutFullStop } from '../ui/without-full-stop.ts'
import { errorMessage, findRequestId, isUnknownCall } from './errors.ts'

interface CallFailureProps {
  /** What failed: "The mails could not be loaded". */
  title: string
  error: unknown
  /** A sentence after the reason. */
  note?: string
  onRetry: () => unknown
}

/** Says why a call failed, with Retry. A server of another release, which does not know the call, is no fault. */
export function CallFailure({ title, error, note, onRetry }: CallFailureProps) {
  const isUnknown = isUnknownCall(error)
  const message = errorMessage(error)
  return (
    <ErrorState
      title={isUnknown ? 'This part is not on the server yet' : title}
      message={note ? `${withoutFullStop(message)}. ${note}` : message}
      requestId={findRequestId(error)}
      onRetry={() => void onRetry()}
    />
  )
}
