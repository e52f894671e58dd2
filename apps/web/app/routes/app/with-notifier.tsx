import { Outlet } from 'react-router'
import { Toaster } from '#web/ui/toast/toaster.tsx'

/** The toast notifier of login, sign-up and all screens behind login. Public pages do not load it. */
export default function WithNotifier() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  )
}
