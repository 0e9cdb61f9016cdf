import { LandingPage } from '../home/landing-page.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'

const OpenExceptions = lazyComponent(async () => (await import('../quality/exceptions/open-exceptions.tsx')).OpenExceptions)

/** The landing dashboard with the exceptions of quality, which its room may not import. */
export const Landing = () => <LandingPage Exceptions={OpenExceptions} />
