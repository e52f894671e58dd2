import { BackupsScreen } from '#web/features/backups/backups-screen.tsx'
import { SettingsArea } from '#web/features/settings/settings-area.tsx'

export const meta = () => [{ title: 'Backups · Task Manager' }]

export default function Backups() {
  return (
    <SettingsArea>
      <BackupsScreen />
    </SettingsArea>
  )
}
