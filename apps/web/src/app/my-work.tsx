import { MyWorkPage } from '../my-work/my-work-page.tsx'
import { TeamNumbers } from './team-numbers.tsx'

/** My work with the numbers of desks and quality, which its room may not import. */
export const MyWork = () => <MyWorkPage TeamNumbers={TeamNumbers} />
