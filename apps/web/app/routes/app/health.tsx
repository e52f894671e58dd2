import { HealthScreen } from '#web/features/health/health-screen.tsx'
import { SendingHold } from '#web/features/mails/sending-hold.tsx'
import { SettingsArea } from '#web/features/settings/settings-area.tsx'

export const meta = () => [{ title: 'Health · Task Manager' }]

export default function Health() {
  return (
    <SettingsArea>
      <HealthScreen hold={(onResumed) => <SendingHold onResumed={onResumed} />} />
    </SettingsArea>
  )
}
