import { login } from '@ivue/contracts/session/contract.ts'
import { ownSession } from '@ivue/contracts/session/own-contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../rpc/call.ts'
import { callQueryKey } from '../../rpc/call-query.ts'
import { errorMessage, Refused } from '../../rpc/errors.ts'

export type TotpStep =
  | { name: 'starting' }
  /** The sign-in is not recent, so the password is required first. */
  | { name: 'password' }
  | { name: 'scan'; secret: string; uri: string }
  | { name: 'codes'; recoveryCodes: readonly string[] }

/**
 * Returns the current step of setting up an authenticator, and its actions. It starts on mount, asks for the password if the server
 * requires it, then for a code, and shows the recovery codes. `begin` and `confirm` throw refusals, which their forms show.
 */
export function useTotpSetup() {
  const client = useQueryClient()
  const [step, setStep] = useState<TotpStep>({ name: 'starting' })
  const [problem, setProblem] = useState<string | null>(null)

  const begin = useCallback(async (words: { password?: string }) => {
    setStep({ name: 'scan', ...(await call(ownSession.beginTotp, words)) })
  }, [])

  const start = useCallback(async () => {
    setProblem(null)
    try {
      await begin({})
    } catch (error) {
      if (error instanceof Refused && error.type === 'password') setStep({ name: 'password' })
      else setProblem(errorMessage(error))
    }
  }, [begin])

  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void start()
  }, [start])

  async function confirm(words: { code: string }) {
    setStep({ name: 'codes', ...(await call(ownSession.confirmTotp, words)) })
    for (const stale of [ownSession.getSecurity, ownSession.getSessions]) void client.invalidateQueries({ queryKey: callQueryKey(stale) })
  }

  /** Refetches all calls, which the server refused until now. Call it once the codes are saved. */
  async function finish() {
    await client.invalidateQueries({ queryKey: callQueryKey(login.getLoginInfo) })
    void client.invalidateQueries()
  }

  return { step, problem, start, begin, confirm, finish }
}
