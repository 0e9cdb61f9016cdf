import { describe, expect, it } from 'vitest'
import { signInPath } from '../../rpc/session-over.ts'
import { pathAfterSignIn } from './path-after-sign-in.ts'

const landsOn = (landing: string, ...permissions: string[]) => ({ landing, permissions })
const from = (place: string) => `?from=${encodeURIComponent(place)}`

describe('the path after sign-in', () => {
  it('is the requested one, with its filters', () => {
    expect(pathAfterSignIn(from('/closing?page=2&SLA=Not Met'), landsOn('/landing'))).toBe('/closing?page=2&SLA=Not Met')
  })

  it('is the landing path of the server if none was requested', () => {
    expect(pathAfterSignIn('', landsOn('/processor'))).toBe('/processor')
  })

  it('is My work for people who work a list', () => {
    expect(pathAfterSignIn('', landsOn('/landing', 'home.view', 'loans.view', 'closing.act'))).toBe('/mywork')
    expect(pathAfterSignIn('', landsOn('/landing', 'home.view', 'loans.view', 'closing.view'))).toBe('/landing')
    expect(pathAfterSignIn(from('/closing'), landsOn('/landing', 'loans.view', 'closing.act'))).toBe('/closing')
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
  ])('never leads to another origin: %j', (place) => expect(pathAfterSignIn(from(place), landsOn('/landing'))).toBe('/landing'))

  it.each(['/login', '/logout', '/'])('is not %s', (place) => expect(pathAfterSignIn(from(place), landsOn('/landing'))).toBe('/landing'))

  it('is /landing if the server names no path of this application', () => {
    expect(pathAfterSignIn('', landsOn('https://evil.example'))).toBe('/landing')
    expect(pathAfterSignIn('', landsOn(''))).toBe('/landing')
  })

  it('is the one that the route guard put into the sign-in address', () => {
    const path = signInPath({ pathname: '/closing', search: '?a=1&b=2', hash: '#x' })
    expect(pathAfterSignIn(path.slice('/login'.length), landsOn('/landing'))).toBe('/closing?a=1&b=2#x')
  })
})
