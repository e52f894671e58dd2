import { MailsScreen } from '#web/features/mails/mails-screen.tsx'
import { SettingsArea } from '#web/features/settings/settings-area.tsx'

export const meta = () => [{ title: 'Email · Task Manager' }]

export default function Mails() {
  return (
    <SettingsArea>
      <MailsScreen />
    </SettingsArea>
  )
}
