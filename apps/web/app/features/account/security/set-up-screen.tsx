import { useQuery } from '@tanstack/react-query'
import { logOut } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import AccountTwoStep from './account-two-step.tsx'
import { ownPasskeys, ownTwoStep } from './two-step.queries.ts'

/** Replaces every screen while the team requires a second step and the user has none (decision A26). */
export default function SetUpScreen() {
  const { data: steps } = useQuery(ownTwoStep)
  const { data: keys } = useQuery(ownPasskeys)
  const isOn = steps?.app != null || (keys?.passkeys.length ?? 0) > 0
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid max-w-2xl gap-6 px-4 py-12">
      <div>
        <h1 className="text-page">Set up two-step sign-in</h1>
        <p className="mt-2 text-ink-2">
          Your team requires two-step sign-in. Set up one of these to continue.
        </p>
      </div>
      <div>
        <AccountTwoStep />
      </div>
      <div className="flex flex-wrap gap-3">
        {/* A reload, because every query so far was refused. */}
        <Button disabled={!isOn} onClick={() => location.reload()}>
          Continue
        </Button>
        <Button variant="quiet" onClick={() => void logOut()}>
          Logout
        </Button>
      </div>
    </main>
  )
}
