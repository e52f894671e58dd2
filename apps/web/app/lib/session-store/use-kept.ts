import { useEffect, useState } from 'react'
import { clearDraft, readDraft, saveDraft } from '#web/lib/browser/draft.ts'
import { currentUser, readToken } from './session-store.ts'

/**
 * A state for what is typed: if the session ends meanwhile, it is there again after the next login. Otherwise it is forgotten
 * when its part of the screen closes. `name` also names the edited object.
 */
export function useKept<T>(name: string, initial: T): [T, (next: T) => void] {
  const [owner] = useState(() => currentUser()?._id ?? '')
  const [value, show] = useState(() => (readDraft(owner, name) as T | null) ?? initial)
  useEffect(
    () => () => {
      if (readToken() !== null) clearDraft(owner, name)
    },
    [owner, name],
  )
  const set = (next: T): void => {
    saveDraft(owner, name, next)
    show(next)
  }
  return [value, set]
}
