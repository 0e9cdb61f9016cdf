import type { Permission } from '../permissions.ts'
import type { Floor } from './scope.ts'

/** A worklist: rows that are held by people in two slots, assigned, commented on, decided and undone in the same way, whatever they are rows of. */
export interface Worklist {
  /** Whose roles and row scope apply. */
  floor: Floor
  view: Permission
  act: Permission
  assign: Permission
  /** Changing the person of one row wants a reason (work 5). */
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

/** Every worklist by its name: the tasks of a desk, the reviews of a kind. Leases, news and what is kept for undo name it too. */
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

export const worklistOf = (name: WorklistName): Worklist => WORKLISTS[name]
