import { describe, expect, it } from 'vitest'
import { Refused, TransportError } from '../rpc/errors.ts'
import { createResolver, refusedFieldProblems } from './form-problems.ts'

describe('the field problems of a refusal', () => {
  const refused = new Refused('No', {
    fields: { 'postData.confirmPassword': 'Differs', 'postData.newPassword': 'Too short', 'postData.token': 'Old', other: 'Odd' },
  })

  it('belong to the named fields, in the order of the form', () => {
    expect(refusedFieldProblems(refused, ['newPassword', 'confirmPassword', 'other'], 'postData')).toEqual([
      { field: 'newPassword', msg: 'Too short' },
      { field: 'confirmPassword', msg: 'Differs' },
      { field: 'other', msg: 'Odd' },
    ])
  })

  it('include fields in lists, and leave out fields that the form lacks', () => {
    const inList = new Refused('No', { fields: { 'userData.away.1.from': 'Too late', version: 'Send version' } })
    expect(refusedFieldProblems(inList, ['first_name', 'away'], 'userData')).toEqual([{ field: 'away.1.from', msg: 'Too late' }])
  })

  it('are empty if no field was refused', () => {
    expect(refusedFieldProblems(new Refused('Somebody was first', null), ['name'])).toEqual([])
    expect(refusedFieldProblems(new TransportError(500, 'Broken'), ['name'])).toEqual([])
  })
})

describe('a validation rule of the contracts as form resolver', () => {
  const validate = createResolver<{ name: string; away: { from: string }[] }>(({ name, away }) => [
    ...(name === '' ? [{ field: 'name', msg: 'Enter a name' }] : []),
    ...away.flatMap(({ from }, index) => (from === '' ? [{ field: `away.${index}.from`, msg: 'Choose a day' }] : [])),
  ])
  const options = { fields: {}, shouldUseNativeValidation: undefined }

  it('accepts values without problems', async () => {
    const words = { name: 'Keys', away: [] }
    expect(await validate(words, undefined, options)).toEqual({ values: words, errors: {} })
  })

  it('may return one problem or none', async () => {
    const one = (words: { name: string }) => (words.name === '' ? { field: 'name', msg: 'Enter a name' } : null)
    expect((await createResolver(one)({ name: '' }, undefined, options)).errors).toEqual({
      name: { type: 'rule', message: 'Enter a name' },
    })
    expect((await createResolver(one)({ name: 'Keys' }, undefined, options)).errors).toEqual({})
  })

  it('assigns each problem to its field', async () => {
    const { errors } = await validate({ name: '', away: [{ from: '2027-01-02' }, { from: '' }] }, undefined, options)
    expect(errors.name?.message).toBe('Enter a name')
    expect(errors.away?.[0]).toBeUndefined()
    expect(errors.away?.[1]?.from?.message).toBe('Choose a day')
  })
})
