import type { Permission } from '../permissions.ts'
import type { Floor } from './scope.ts'

/** A list whose rows are held in two slots, and are assigned, commented on, decided and undone in the same way. */
export interface Worklist {
  /** The floor whose roles and row scope apply. */
  floor: Floor
  view: Permission
  act: Permission
  assign: Permission
  /** Whether reassigning one row requires a reason (work 5). */
  wantsReason?: true
}

const desk = (name: 'closing' | 'processor' | 'underwriter') =>
  ({ floor: name, view: `${name}.view`, act: `${name}.act`, assign: `${name}.assign` }) as const satisfies Worklist
const reviews = (kind: 'processor' | 'underwriter' | 'closer') =>
  ({
    floor: 'quality',
    view: `quality.${kind}.view`,
    act: `quality.${kind}.review`,
    assign: `quality.${kind}.assign`,
  }) as const satisfies Worklist

/** All worklists by name: the tasks of a desk, or the reviews of a kind. Leases, live updates and acts use these names. */
export const WORKLISTS = {
  closing: { ...desk('closing'), wantsReason: true },
  processor: desk('processor'),
  underwriter: desk('underwriter'),
  qaProcessor: reviews('processor'),
  qaUnderwriter: reviews('underwriter'),
  qaCloser: reviews('closer'),
} as const satisfies Record<string, Worklist>

export type WorklistName = keyof typeof WORKLISTS
export const WORKLIST_NAMES = Object.keys(WORKLISTS) as [WorklistName, ...WorklistName[]]

export const getWorklist = (name: WorklistName): Worklist => WORKLISTS[name]
