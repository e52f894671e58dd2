import { InboxScreen } from '#web/features/inbox/inbox-screen.tsx'

export const meta = () => [{ title: 'Inbox · Task Manager' }]

export default function Inbox() {
  return <InboxScreen />
}
