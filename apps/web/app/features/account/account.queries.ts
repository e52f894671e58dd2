/** Queries of the user's own sessions, preferences and notifications. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import {
  getNotifications,
  type NotificationsChange,
  updateNotifications,
} from '@task-manager/contract/notifications/notifications'
import { listPushSubscriptions } from '@task-manager/contract/notifications/push'
import { listSessions } from '@task-manager/contract/sign-in/account'
import { getProfile } from '@task-manager/contract/sign-in/auth-endpoints'
import { toast } from 'react-hot-toast/headless'
import { api } from '#web/lib/http/api.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { queryClient, rememberAnswer } from '#web/lib/http/query-client.ts'

export const ownSessions = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await api(listSessions, { signal })).sessions,
})

export const sessionsChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ownSessions.queryKey })

/** Includes the time zone and email preferences, which the session does not have. */
export const ownProfile = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => api(getProfile, { signal }),
})

export const ownNotifications = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => api(getNotifications, { signal }),
})

/** Saves the changes. `onSaved` may save further settings. */
export const useSaveNotifications = (onSaved: () => void | Promise<void>) =>
  useMutation({
    mutationFn: async (body: NotificationsChange) => {
      rememberAnswer(ownNotifications.queryKey, await api(updateNotifications, { body }))
      await onSaved()
    },
    onSuccess: () => toast.success('Notifications saved'),
    onError: showError,
  })

/** The user's devices that receive push notifications. */
export const pushDevices = queryOptions({
  queryKey: ['push-devices'],
  queryFn: async ({ signal }) => (await api(listPushSubscriptions, { signal })).subscriptions,
})
