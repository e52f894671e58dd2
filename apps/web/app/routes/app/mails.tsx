import { MailsScreen } from '#web/features/mails/mails-screen.tsx'
import { inSettings } from '#web/features/settings/settings-area.tsx'

export const meta = () => [{ title: 'Email · Task Manager' }]

export default inSettings(MailsScreen)
