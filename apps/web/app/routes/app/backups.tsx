import { BackupsScreen } from '#web/features/backups/backups-screen.tsx'
import { inSettings } from '#web/features/settings/settings-area.tsx'

export const meta = () => [{ title: 'Backups · Task Manager' }]

export default inSettings(BackupsScreen)
