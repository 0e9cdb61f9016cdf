export { TestLimitsPage } from './limits-page.tsx'
export { DataTestPage } from './test-page.tsx'
export { DataTestsPage } from './tests-page.tsx'
