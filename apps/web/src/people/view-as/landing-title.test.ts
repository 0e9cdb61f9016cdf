import { expect, it } from 'vitest'
import { landingTitle } from './landing-title.ts'

it.each([
  ['who works a list', ['home.view', 'loans.view', 'closing.view', 'closing.act'], '/landing', 'My work'],
  ['who reads alone', ['home.view', 'closing.view'], '/landing', 'Landing Dashboard'],
  ['without the landing dashboard', ['closing.view'], '/closing', 'Closing Dashboard'],
  ['without any permission', [], '/landing', 'nothing'],
  ['who may not sign in', [], '', 'nothing'],
])('a person %s', (_, permissions, landing, title) => expect(landingTitle({ permissions, landing })).toBe(title))
