import { Outlet } from 'react-router'
import { Toaster } from '#web/ui/toaster.tsx'

/**
 * The global toast notifier, once above login, sign-up and every screen behind them. No public page raises a
 * toast, so none of them pays for it.
 */
export default function WithNotifier() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  )
}
