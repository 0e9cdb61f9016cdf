import { useEffect } from 'react'
import { sendUnsent } from '../quality/reviews/perform/unsent/send-unsent.ts'
import { useViewer } from '../viewer/viewer.tsx'

export function SendUnsentAnswers() {
  const { loggedId } = useViewer()
  useEffect(() => void sendUnsent(loggedId), [loggedId])
  return null
}
