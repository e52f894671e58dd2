/** What becomes of a view that is saved already (decision T37). */
import { updateProfile } from '@task-manager/contract/account'
import { type NewView, updateView } from '@task-manager/contract/views'
import { forgetView, viewsChanged } from '#web/features/views/views.queries.ts'
import { api } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import { currentUser, type SignedIn, setUser } from '#web/lib/session-store/session-store.ts'

export async function changeView(id: string, body: NewView): Promise<void> {
  await api(updateView, { params: { id }, body })
  await viewsChanged()
  // Who starts with it starts with what it asks for now.
  startChanged(id, { _id: id, query: body.query })
}

export async function removeView(id: string): Promise<void> {
  await forgetView(id)
  startChanged(id, null)
}

function startChanged(id: string, startView: SignedIn['startView']): void {
  const user = currentUser()
  if (user?.startView?._id === id) setUser({ ...user, startView })
}

/** Where one lands after signing in; null: on the dashboard. */
export async function startWith(id: string | null): Promise<void> {
  const profile = await api(updateProfile, { body: { startView: id } })
  queryClient.setQueryData(['profile'], profile)
  const user = currentUser()
  if (user?._id === profile._id) setUser({ ...user, startView: profile.startView })
}
