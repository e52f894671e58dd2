import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { clearDraft, readDraft, saveDraft } from '#web/lib/browser/draft.ts'
import { currentUser, readToken } from './session-store.ts'

/**
 * A state for what is typed or chosen: if the session ends meanwhile, it is there again after the next login. Otherwise it is
 * forgotten when its part of the screen closes. `name` also names the edited object. Not for passwords.
 */
export function useKept<T>(
  name: string,
  initial: T,
): [value: T, set: Dispatch<SetStateAction<T>>, isChanged: boolean] {
  const [owner] = useState(() => currentUser()?._id ?? '')
  const [before] = useState(initial)
  const [value, set] = useState(() => (readDraft(owner, name) as T | null) ?? before)
  const isChanged = JSON.stringify(value) !== JSON.stringify(before)
  useEffect(() => {
    if (isChanged) saveDraft(owner, name, value)
    return () => {
      if (readToken() !== null) clearDraft(owner, name)
    }
  }, [owner, name, value, isChanged])
  return [value, set, isChanged]
}
