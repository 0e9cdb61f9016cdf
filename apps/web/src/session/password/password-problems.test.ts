import { describe, expect, it } from 'vitest'
import { formProblem } from './password-problems.ts'

const full = { oldPassword: 'Welcome#2026', newPassword: 'Autumn#2026', confirmPassword: 'Autumn#2026' }

describe('a password form', () => {
  it.each(Object.keys(full))('is not sent with an empty %s, and has a message there', (field) => {
    expect(formProblem({ ...full, [field]: ' ' })).toEqual({ field, msg: 'Please fill all fields' })
  })

  it('is not sent with fewer than 8 characters', () => {
    expect(formProblem({ ...full, newPassword: 'Aa1!aaa' })).toEqual({ field: 'newPassword', msg: 'Requires 8 Characteres or More' })
  })

  it('leaves the rest of the policy to the server', () => {
    expect(formProblem(full)).toBeNull()
    expect(formProblem({ ...full, newPassword: 'aaaaaaaa', confirmPassword: 'b' })).toBeNull()
  })
})
