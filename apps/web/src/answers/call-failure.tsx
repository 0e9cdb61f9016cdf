import { errorMessage, findRequestId } from '../rpc/errors.ts'
import { ErrorState } from '../ui/feedback/states.tsx'
import { withoutFullStop } from '../ui/without-full-stop.ts'

interface CallFailureProps {
  /** What failed: "The mails could not be loaded". */
  title: string
  error: unknown
  /** A sentence after the reason. */
  note?: string
  onRetry: () => unknown
}

/** Says why a call failed, with Retry. */
export function CallFailure({ title, error, note, onRetry }: CallFailureProps) {
  const reason = errorMessage(error)
  return (
    <ErrorState
      title={title}
      message={note ? `${withoutFullStop(reason)}. ${note}` : reason}
      requestId={findRequestId(error)}
      onRetry={() => void onRetry()}
    />
  )
}
