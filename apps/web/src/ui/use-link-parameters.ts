import { useCallback } from 'react'
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router'

export type ChangeLink = (change: (current: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => Promise<void>

/** The parameters of a change that the router has not finished yet. */
let pending: URLSearchParams | undefined

/** Returns a copy of the link's latest parameters. The address and the last render may still have older ones. */
export const currentLinkParameters = () => new URLSearchParams(pending ?? globalThis.location?.search)

/**
 * Returns the parameters of the link, and a function that changes them. It passes a copy to `change`, which may edit it. Two changes in
 * quick succession build on each other, which those of `useSearchParams` do not.
 */
export function useLinkParameters(): [URLSearchParams, ChangeLink] {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const changeLink = useCallback<ChangeLink>(
    async (change, options) => {
      const next = change(currentLinkParameters())
      pending = next
      try {
        await navigate(`?${next}`, { preventScrollReset: true, ...options })
      } finally {
        if (pending === next) pending = undefined
      }
    },
    [navigate],
  )
  return [parameters, changeLink]
}
