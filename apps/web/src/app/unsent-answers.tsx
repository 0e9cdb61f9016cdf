import { useEffect } from 'react'
import { sendUnsent } from '../quality/reviews/perform/unsent/send-unsent.ts'
import { useViewer } from '../rpc/viewer.tsx'

/** Sends the unsent answers of the viewer once, on mount. */
export function UnsentAnswers() {
  const { loggedId } = useViewer()
  useEffect(() => void sendUnsent(loggedId), [loggedId])
  return null
}
