import { useEffect, useState } from 'react'
import { errorMessage } from '../../rpc/errors.ts'

/** The team editor returns from ERROR to READY after this many milliseconds (platform 4, 9). */
const ERROR_MS = 4000

/** Returns the state of a save: READY, or ERROR for four seconds after a refusal. The message stays until dismissed or the next attempt. */
export function useSaveState() {
  const [state, setState] = useState<'READY' | 'ERROR'>('READY')
  const [msg, setMsg] = useState('')
  useEffect(() => {
    if (state !== 'ERROR') return
    const timer = setTimeout(() => setState('READY'), ERROR_MS)
    return () => clearTimeout(timer)
  }, [state])
  return {
    state,
    msg,
    refused(error: unknown) {
      setMsg(errorMessage(error))
      setState('ERROR')
    },
    dismiss: () => setMsg(''),
  }
}
