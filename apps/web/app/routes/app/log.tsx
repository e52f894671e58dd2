import { LogScreen } from '#web/features/log/log-screen.tsx'

export const meta = () => [{ title: 'Log · Task Manager' }]

export default function Log() {
  return <LogScreen />
}
