import { expect, test } from 'vitest'
import { fitsState } from '../../../../apps/api/src/imports/rules/zip.ts'
import { STATE_CODES, type StateCode } from '../wire/states.ts'
import { findPropertyZone } from './property-zone.ts'
import { isZone } from './zone.ts'

test('every state has a zone that exists', () => {
  expect(STATE_CODES).toHaveLength(52)
  for (const state of STATE_CODES) expect(isZone(findPropertyZone(state)), state).toBe(true)
})

test.each<[string, StateCode, string, string]>([
  ['Chandler', 'AZ', '85224', 'America/Phoenix'],
  ['Window Rock', 'AZ', '86515', 'America/Denver'],
  ['Miami', 'FL', '33101', 'America/New_York'],
  ['Pensacola', 'FL', '32501', 'America/Chicago'],
  ['Port St. Joe', 'FL', '32456', 'America/New_York'],
  ['Boise', 'ID', '83702', 'America/Boise'],
  ["Coeur d'Alene", 'ID', '83814-1234', 'America/Los_Angeles'],
  ['Gary', 'IN', '46402', 'America/Chicago'],
  ['Indianapolis', 'IN', '462041234', 'America/Indiana/Indianapolis'],
  ['Evansville', 'IN', '47708', 'America/Chicago'],
  ['Wichita', 'KS', '67202', 'America/Chicago'],
  ['Goodland', 'KS', '67735', 'America/Denver'],
  ['Louisville', 'KY', '40202', 'America/New_York'],
  ['Bowling Green', 'KY', '42101', 'America/Chicago'],
  ['Detroit', 'MI', '48226', 'America/Detroit'],
  ['Ironwood', 'MI', '49938', 'America/Menominee'],
  ['Omaha', 'NE', '68102', 'America/Chicago'],
  ['Scottsbluff', 'NE', '69361', 'America/Denver'],
  ['Las Vegas', 'NV', '89101', 'America/Los_Angeles'],
  ['Fargo', 'ND', '58102', 'America/Chicago'],
  ['Dickinson', 'ND', '58601', 'America/Denver'],
  ['Portland', 'OR', '97201', 'America/Los_Angeles'],
  ['Ontario', 'OR', '97914', 'America/Boise'],
  ['Sioux Falls', 'SD', '57104', 'America/Chicago'],
  ['Rapid City', 'SD', '57701', 'America/Denver'],
  ['Nashville', 'TN', '37201', 'America/Chicago'],
  ['Knoxville', 'TN', '37902', 'America/New_York'],
  ['Chattanooga', 'TN', '37402', 'America/New_York'],
  ['Winchester', 'TN', '37398', 'America/Chicago'],
  ['Dallas', 'TX', '75201', 'America/Chicago'],
  ['El Paso', 'TX', '79901', 'America/Denver'],
  ['San Juan', 'PR', '00901', 'America/Puerto_Rico'],
  ['Honolulu', 'HI', '96813', 'Pacific/Honolulu'],
])('%s, %s %s', (_, state, zip, zone) => {
  expect(findPropertyZone(state, zip)).toBe(zone)
  expect(fitsState(zip, state)).toBe(true)
})

test('a ZIP code of another state does not change the zone of the state', () => {
  expect(findPropertyZone('GA', '32501')).toBe('America/New_York')
})

test('an unknown state code is refused', () => {
  expect(() => findPropertyZone('XX' as StateCode)).toThrow(RangeError)
})
