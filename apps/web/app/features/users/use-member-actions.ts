import { useMutation } from '@tanstack/react-query'
import {
  endUserSessions,
  resetTwoStep as resetTwoStepOf,
  updateUser,
} from '@task-manager/contract/people/user-endpoints'
import type { TeamMember } from '@task-manager/contract/people/users'
import { createResetLink } from '@task-manager/contract/sign-in/resets'
import { toast } from 'react-hot-toast/headless'
import { api } from '#web/lib/http/api.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { teamChanged } from './users.queries.ts'

const onError = (error: Error): void => {
  showError(error)
}

/** Actions on an account that need a single call. `onLink` gets a reset link where no email can be sent. */
export function useMemberActions(onLink: (created: { name: string; link: string }) => void) {
  const resetLink = useMutation({
    mutationFn: ({ _id }: TeamMember) => api(createResetLink, { params: { id: _id } }),
    onSuccess: ({ message, link }, { name }) => {
      if (link === undefined) toast.success(message)
      else onLink({ name, link })
    },
    onError,
  })
  const endSessions = useMutation({
    mutationFn: ({ _id }: TeamMember) => api(endUserSessions, { params: { id: _id } }),
    onSuccess: (_, { name }) => toast.success(`${name} is signed out everywhere.`),
    onError,
  })
  const resetTwoStep = useMutation({
    mutationFn: ({ _id }: TeamMember) => api(resetTwoStepOf, { params: { id: _id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError,
    onSettled: () => teamChanged(),
  })
  const reactivate = useMutation({
    mutationFn: ({ _id }: TeamMember) => api(updateUser, { params: { id: _id }, body: { active: true } }),
    onSuccess: (_, { name }) => toast.success(`${name} can log in again.`),
    onError,
    onSettled: () => teamChanged(),
  })
  return { resetLink, endSessions, resetTwoStep, reactivate }
}
