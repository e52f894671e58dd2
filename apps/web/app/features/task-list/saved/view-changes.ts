/** Changes saved views, and the view to start with (decision T37). */
import { type NewView, updateView } from '@task-manager/contract/lists/views'
import { updateProfile } from '@task-manager/contract/sign-in/account'
import { forgetView, viewsChanged } from '#web/features/views/views.queries.ts'
import { api } from '#web/lib/http/api.ts'
import { rememberAnswer } from '#web/lib/http/query-client.ts'
import { currentUser, type SignedIn, setUser } from '#web/lib/session-store/session-store.ts'

export async function changeView(id: string, body: NewView): Promise<void> {
  await api(updateView, { params: { id }, body })
  await viewsChanged()
  // The start view has a copy of the query.
  updateStartView(id, { _id: id, query: body.query })
}

export async function removeView(id: string): Promise<void> {
  await forgetView(id)
  updateStartView(id, null)
}

function updateStartView(id: string, startView: SignedIn['startView']): void {
  const user = currentUser()
  if (user?.startView?._id === id) setUser({ ...user, startView })
}

/** The view that opens after signing in; null opens the dashboard. */
export async function startWith(id: string | null): Promise<void> {
  const profile = await api(updateProfile, { body: { startView: id } })
  rememberAnswer(['profile'], profile)
  const user = currentUser()
  if (user?._id === profile._id) setUser({ ...user, startView: profile.startView })
}
