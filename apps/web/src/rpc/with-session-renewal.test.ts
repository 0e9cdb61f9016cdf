import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../browser/storage.fixture.ts'
import { Refused } from './errors.ts'
import { isOutdatedFailure, registerRenewal } from './session-over.ts'
import { withSessionRenewal } from './with-session-renewal.ts'

const over = () => new Refused('Session Over', {})

/** Returns a request that fails or succeeds with these answers, one after the other. */
function requestOf(...answers: (string | Error)[]) {
  const sent: number[] = []
  const send = async () => {
    const answer = answers[sent.length]
    sent.push(sent.length)
    if (answer instanceof Error) throw answer
    return answer
  }
  return { send, sent }
}

let unregister = () => {}
beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
})
afterEach(() => {
  unregister()
  vi.unstubAllGlobals()
})
const signIn = (token: string) => localStorage.setItem('loggedInToken', token)

const page = (signsIn: boolean | Promise<boolean>) => {
  const signIns: number[] = []
  unregister = registerRenewal(async () => {
    signIns.push(signIns.length)
    return signsIn
  })
  return signIns
}

describe('a request on an open page whose session ended', () => {
  it('is repeated after the person signs in again, and succeeds', async () => {
    const signIns = page(true)
    const { send, sent } = requestOf(over(), 'saved')
    expect(await withSessionRenewal(send)).toBe('saved')
    expect([signIns.length, sent.length]).toEqual([1, 2])
  })

  it('waits until the person has signed in', async () => {
    let decide = (_: boolean) => {}
    page(
      new Promise((resolve) => {
        decide = resolve
      }),
    )
    const { send, sent } = requestOf(over(), 'saved')
    const answer = withSessionRenewal(send)
    await Promise.resolve()
    expect(sent.length).toBe(1)
    decide(true)
    expect(await answer).toBe('saved')
  })

  it('fails with its own error when nobody signs in', async () => {
    page(false)
    const { send, sent } = requestOf(over(), 'saved')
    await expect(withSessionRenewal(send)).rejects.toThrow('Session Over')
    expect(sent.length).toBe(1)
  })

  it('is sent at most twice, then asks for the sign-in again', async () => {
    const signIns = page(true)
    const { send, sent } = requestOf(over(), over(), 'saved')
    await expect(withSessionRenewal(send)).rejects.toThrow('Session Over')
    expect([signIns.length, sent.length]).toEqual([2, 2])
  })

  it('tells with which token it was sent, at first and when repeated', async () => {
    const sentWith: (string | null)[] = []
    unregister = registerRenewal(async (token) => {
      sentWith.push(token)
      signIn('second')
      return true
    })
    signIn('first')
    const { send } = requestOf(over(), over())
    await expect(withSessionRenewal(send)).rejects.toThrow('Session Over')
    expect(sentWith).toEqual(['first', 'second'])
  })

  it('asks for no sign-in when it is refused for another reason, at first or when repeated', async () => {
    const signIns = page(true)
    await expect(withSessionRenewal(requestOf(new Refused('No', {})).send)).rejects.toThrow('No')
    expect(signIns.length).toBe(0)
    await expect(withSessionRenewal(requestOf(over(), new Refused('Too late', {})).send)).rejects.toThrow('Too late')
    expect(signIns.length).toBe(1)
  })
})

it('a failure is outdated only if the person has signed in since the request was sent', () => {
  signIn('second')
  expect(isOutdatedFailure('first', 'second')).toBe(true)
  expect(isOutdatedFailure('second', 'second')).toBe(false)
  expect(isOutdatedFailure('first', null)).toBe(false)
  // Another person has signed in since.
  signIn('third')
  expect(isOutdatedFailure('first', 'second')).toBe(false)
})
