import { useQuery } from '@tanstack/react-query'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { useSignInOptions } from '#web/lib/session/use-sign-in-options.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ownNotifications, ownProfile } from './account.queries.ts'
import { AccountSection } from './account-section.tsx'
import { NotificationsMatrix } from './notifications-matrix.tsx'
import { NotificationsTimes } from './notifications-times.tsx'
import { PushDeviceChoice } from './push-device.tsx'

/** How notifications reach the user (decision T68). */
export default function AccountNotifications() {
  const notifications = useQuery(ownNotifications)
  const profile = useQuery(ownProfile)
  const failed = [notifications, profile].find(({ data, error }) => error && !data)
  const options = useSignInOptions()
  return (
    <>
      <AccountSection
        title="Notifications"
        text="You aren't notified about your own changes, or about what you have already seen. Emails about your account, such as a new password, are always sent."
      >
        {options?.mail === false && (
          <p className="mb-3 text-sm text-amber-text">
            Email isn't set up on this server yet. Your choices apply once it is.
          </p>
        )}
        {notifications.data && profile.data ? (
          <div className="grid gap-6">
            <NotificationsMatrix
              saved={notifications.data.kinds}
              signIn={profile.data.mails['new-sign-in']}
            />
            <PushDeviceChoice isChosen={Object.values(notifications.data.kinds).some(({ push }) => push)} />
          </div>
        ) : failed ? (
          <ErrorState title="Couldn't load your notifications" {...queryFailure(failed)} />
        ) : (
          <Skeleton className="h-120" />
        )}
      </AccountSection>
      {/* Earlier, it would move down when the choices above arrive. */}
      {notifications.data && profile.data && (
        <AccountSection
          title="When"
          text={
            profile.data.timeZone
              ? `Your time zone is ${profile.data.timeZone}.`
              : 'Set your time zone under Profile.'
          }
        >
          <NotificationsTimes saved={notifications.data} />
        </AccountSection>
      )}
    </>
  )
}
