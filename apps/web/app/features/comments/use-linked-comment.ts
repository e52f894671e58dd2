import type { ActivityEntry } from '@task-manager/contract/tasks/activity'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useLocation } from 'react-router'

const HIGHLIGHT_MS = 3000

interface List {
  readonly data: unknown
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

/** How to find a comment that is not in the list; null: a page failed to load, and has a button to retry. */
function searchStep(list: List, isHidden: boolean): 'show' | 'load' | 'give up' | null {
  if (isHidden) return 'show'
  if (!list.hasNextPage) return 'give up'
  return list.isFetchNextPageError ? null : 'load'
}

/** Scrolls to the comment of the address and highlights it, loading earlier ones until it is there or none is left. */
export function useLinkedComment(
  list: List,
  entries: readonly ActivityEntry[],
  /** Shows comments; null when they are shown. */
  showComments: (() => void) | null,
): void {
  const { hash, key } = useLocation()
  const [, id] = /^#comment-([\w-]+)$/.exec(hash) ?? []
  const [done, setDone] = useState<string | null>(null)
  const isThere = id !== undefined && entries.some(({ _id }) => _id === id)
  // Addresses that were typed have the same key.
  const request = key + hash
  const isRequested = id !== undefined && done !== request
  const isMissing = isRequested && !isThere && list.data !== undefined && !list.isFetching
  const step = isMissing ? searchStep(list, showComments !== null) : null
  const take = useRef((_: typeof step) => {})
  take.current = (step) => {
    if (step === 'show') showComments?.()
    else if (step === 'load') void list.fetchNextPage()
    else if (step === 'give up') {
      setDone(request)
      toast.error('This comment no longer exists.')
    }
  }
  useEffect(() => take.current(step), [step])
  useEffect(() => {
    if (!isRequested || !isThere) return
    const element = document.getElementById(`comment-${id}`)
    if (!element) return
    setDone(request)
    element.scrollIntoView({ block: 'center' })
    element.focus({ preventScroll: true })
    element.animate([{ backgroundColor: 'var(--amber-soft)' }, { backgroundColor: 'transparent' }], {
      duration: HIGHLIGHT_MS,
      easing: 'steps(1, end)',
    })
  }, [isRequested, isThere, id, request])
}
