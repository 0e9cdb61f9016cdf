import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refused } from './errors.ts'
import { isOutdatedFailure, registerRenewal } from './session-over.ts'
import { memoryStorage } from './storage.fixture.ts'
import { withSessionRenewal } from './with-session-renewal.ts'

const over = () => new Refused('Session Over', {})

/** Returns a request that fails or succeeds with these answers, one after the other. */
function requestOf(...answers: (string | Error)[]) {
  const made: number[] = []
  const make = async () => {
    const answer = answers[made.length]
    made.push(made.length)
    if (answer instanceof Error) throw answer
    return answer
  }
  return { make, made }
}

let giveBack = () => {}
beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
})
afterEach(() => {
  giveBack()
  vi.unstubAllGlobals()
})
const signIn = (token: string) => localStorage.setItem('loggedInToken', token)

const page = (signsIn: boolean | Promise<boolean>) => {
  const asked: number[] = []
  giveBack = registerRenewal(async () => {
    asked.push(asked.length)
    return signsIn
  })
  return asked
}

describe('a request on an open page whose session ended', () => {
  it('is made once more after the person has signed in again, and answers as if nothing had been', async () => {
    const asked = page(true)
    const { make, made } = requestOf(over(), 'saved')
    expect(await withSessionRenewal(make)).toBe('saved')
    expect([asked.length, made.length]).toEqual([1, 2])
  })

  it('waits until then', async () => {
    let decide = (_: boolean) => {}
    page(
      new Promise((resolve) => {
        decide = resolve
      }),
    )
    const { make, made } = requestOf(over(), 'saved')
    const answer = withSessionRenewal(make)
    await Promise.resolve()
    expect(made.length).toBe(1)
    decide(true)
    expect(await answer).toBe('saved')
  })

  it('fails as it did when nobody signs in', async () => {
    page(false)
    const { make, made } = requestOf(over(), 'saved')
    await expect(withSessionRenewal(make)).rejects.toThrow('Session Over')
    expect(made.length).toBe(1)
  })

  it('is made twice at most; then the sign-in is asked for again', async () => {
    const asked = page(true)
    const { make, made } = requestOf(over(), over(), 'saved')
    await expect(withSessionRenewal(make)).rejects.toThrow('Session Over')
    expect([asked.length, made.length]).toEqual([2, 2])
  })

  it('says with which sign-in it was sent, at first and afterwards', async () => {
    const sentWith: (string | null)[] = []
    giveBack = registerRenewal(async (token) => {
      sentWith.push(token)
      signIn('second')
      return true
    })
    signIn('first')
    const { make } = requestOf(over(), over())
    await expect(withSessionRenewal(make)).rejects.toThrow('Session Over')
    expect(sentWith).toEqual(['first', 'second'])
  })

  it('is left alone when it was refused for another reason, at first or afterwards', async () => {
    const asked = page(true)
    await expect(withSessionRenewal(requestOf(new Refused('No', {})).make)).rejects.toThrow('No')
    expect(asked.length).toBe(0)
    await expect(withSessionRenewal(requestOf(over(), new Refused('Too late', {})).make)).rejects.toThrow('Too late')
    expect(asked.length).toBe(1)
  })
})

it('hears late of an end that the person has signed in after, and only of that', () => {
  signIn('second')
  expect(isOutdatedFailure('first', 'second')).toBe(true)
  expect(isOutdatedFailure('second', 'second')).toBe(false)
  expect(isOutdatedFailure('first', null)).toBe(false)
  // Another person has signed in since.
  signIn('third')
  expect(isOutdatedFailure('first', 'second')).toBe(false)
})
