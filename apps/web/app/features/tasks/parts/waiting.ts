import { onDemand } from '#web/ui/on-demand.ts'

export const WaitingDialog = onDemand(() => import('./waiting-dialog.tsx'))
