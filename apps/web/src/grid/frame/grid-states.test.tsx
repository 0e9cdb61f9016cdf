import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Refused } from '../../rpc/errors.ts'
import { ListError } from './grid-states.tsx'

const show = (error: Error) => renderToStaticMarkup(<ListError error={error} onRetry={() => {}} />)

describe('a list that the server does not answer', () => {
  it('shows what to do about a refused search, without Retry', () => {
    const message = 'Search for three or more letters'
    const shown = show(new Refused(message, { fields: { 'filterData.searchString': message } }))
    expect(shown).toContain(`Nothing was searched</b><p>${message}.</p>`)
    expect(shown).not.toContain('Retry')
  })

  it('offers Retry after an error', () => {
    expect(show(new Error('The server cannot be reached'))).toContain('Retry')
  })
})
