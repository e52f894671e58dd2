/** Drafts and the return page of a tab belong to one user: they are removed when another one signs in. */
import { forgetEntriesOfOthers, TAB_OWNER } from '#web/lib/browser/draft.ts'
import { forgetReturnPage } from './return-page.ts'

export function claimTab(userId: string): void {
  try {
    const owner = sessionStorage.getItem(TAB_OWNER)
    if (owner === userId) return
    sessionStorage.setItem(TAB_OWNER, userId)
    // A page that was opened before anyone signed in belongs to the first user.
    if (owner !== null) forgetReturnPage()
    forgetEntriesOfOthers(userId)
  } catch {
    // Without storage there is nothing to remove.
  }
}
