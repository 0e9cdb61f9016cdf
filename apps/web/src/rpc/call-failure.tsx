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
  const reason = errorMessage(error)
  const isUnknown = isUnknownCall(error)
  const explained = note ? `${withoutFullStop(reason)}. ${note}` : reason
  return (
    <ErrorState
      title={isUnknown ? reason : title}
      message={!isUnknown && explained}
      requestId={findRequestId(error)}
      onRetry={() => void onRetry()}
    />
  )
}
