import { onDemand } from '#web/ui/on-demand.ts'

export const DeleteTaskDialog = onDemand(() => import('./delete-task-dialog.tsx'))
