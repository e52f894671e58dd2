import { AccountScreen } from '#web/features/account/account-screen.tsx'

export const meta = () => [{ title: 'Account · Task Manager' }]

export default function Account() {
  return <AccountScreen />
}
