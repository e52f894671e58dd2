import { MailsScreen } from '#web/features/mails/mails-screen.tsx'

export const meta = () => [{ title: 'Mail · Task Manager' }]

export default function Mails() {
  return <MailsScreen />
}
