import { expect, it } from 'vitest'
import { avatarColor, initials } from './avatar.tsx'

it('initials come from the first and last name, in either order', () => {
  expect(['Rosa Delgado', 'Rosa Maria Delgado', 'Delgado, Rosa', 'Cher', ' '].map(initials)).toEqual(['RD', 'RD', 'RD', 'C', ''])
})

it('a person always has the same colour, and not everybody has the same', () => {
  expect(avatarColor('Dana Kim')).toBe(avatarColor('Dana Kim'))
  expect(new Set(['Dana Kim', 'Luis Ortega', 'Priya Raman', 'Tom Becker', 'Amara Obi'].map(avatarColor)).size).toBeGreaterThan(1)
})
