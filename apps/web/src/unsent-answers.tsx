import { useEffect } from 'react'
import { sendUnsent } from './quality/reviews/perform/send-unsent.ts'
import { useViewer } from './rpc/viewer.tsx'

/** Sends the viewer's unsent answers once, when they have arrived. */
export function UnsentAnswers() {
  const { loggedId } = useViewer()
  useEffect(() => void sendUnsent(loggedId), [loggedId])
  return null
}
