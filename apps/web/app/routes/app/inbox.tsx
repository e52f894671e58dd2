import { InboxScreen } from '#web/features/inbox/inbox-screen.tsx'
import { setFollowing } from '#web/features/tasks/data/follow-task.ts'

export const meta = () => [{ title: 'Inbox · Task Manager' }]

export default function Inbox() {
  return <InboxScreen muteTask={(task) => setFollowing(task, false)} />
}
