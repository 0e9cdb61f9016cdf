import { lazyComponent } from '../../ui/lazy-component.tsx'

export const MoveDialog = lazyComponent(async () => (await import('./move-dialog.tsx')).MoveDialog)
