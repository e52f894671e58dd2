import { LogScreen } from '#web/features/log/log-screen.tsx'
import { inSettings } from '#web/features/settings/settings-area.tsx'

export const meta = () => [{ title: 'Activity log · Task Manager' }]

export default inSettings(LogScreen)
