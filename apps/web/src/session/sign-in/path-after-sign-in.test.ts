import { describe, expect, it } from 'vitest'
import { signInPath } from '../../rpc/session-over.ts'
import { pathAfterSignIn } from './path-after-sign-in.ts'

const from = (place: string) => `?from=${encodeURIComponent(place)}`

describe('after sign-in', () => {
  it('goes to the place that was asked for, with its filters', () => {
    expect(pathAfterSignIn(from('/closing?page=2&SLA=Not Met'), '/landing')).toBe('/closing?page=2&SLA=Not Met')
  })

  it('goes to the landing path of the server when nothing was asked for', () => {
    expect(pathAfterSignIn('', '/processor')).toBe('/processor')
  })

  it.each([
    '//evil.example/x',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'closing',
    '/\t/evil.example',
    '/.//evil.example',
    '/closing/..//evil.example',
  ])('never follows %j to another origin', (place) => expect(pathAfterSignIn(from(place), '/landing')).toBe('/landing'))

  it.each(['/login', '/logout', '/'])('does not come back to %s', (place) =>
    expect(pathAfterSignIn(from(place), '/landing')).toBe('/landing'),
  )

  it('falls back to /landing when the server names no place of ours', () => {
    expect(pathAfterSignIn('', 'https://evil.example')).toBe('/landing')
    expect(pathAfterSignIn('', '')).toBe('/landing')
  })

  it('finds the place again that the guard carried', () => {
    const path = signInPath({ pathname: '/closing', search: '?a=1&b=2', hash: '#x' })
    expect(pathAfterSignIn(path.slice('/login'.length), '/landing')).toBe('/closing?a=1&b=2#x')
  })
})
