import { expect, it } from 'vitest'
import { findReached } from '../scripts/lib/reached.ts'
import { readRepository } from './repository.ts'

const repository = readRepository()
const reach = (...changed: string[]) => findReached(repository, changed)

it('a changed handler reaches the tests that make its calls, also in the browser, and no others', () => {
  const reached = reach('apps/api/src/quality/sampling/sampling-handlers.ts')
  expect(reached).toContain('apps/api/src/quality/sampling/sampling.test.ts')
  expect(reached).toContain('apps/api/src/platform/rpc/tests/garbage.test.ts')
  expect(reached).toContain('e2e/sampling.spec.ts')
  expect(reached).not.toContain('apps/api/src/imports/upload.test.ts')
  expect(reached).not.toContain('e2e/closing-day.spec.ts')
})

it('a changed part of a screen reaches the browser tests that open it, and no test of the server', () => {
  const reached = reach('apps/web/src/services/services-page.tsx')
  expect(reached).toContain('e2e/shared-services.spec.ts')
  expect([...(reached ?? [])].filter((path) => path.startsWith('apps/api/'))).toEqual([])
})

it('a changed part of the shell reaches every browser test', () => {
  expect(reach('apps/web/src/main.tsx')).toContain('e2e/sampling.spec.ts')
})

it('a changed migration or tool can reach anything', () => {
  expect(reach('prisma/schema/loan.prisma')).toBeNull()
  expect(reach('pnpm-lock.yaml')).toBeNull()
})
