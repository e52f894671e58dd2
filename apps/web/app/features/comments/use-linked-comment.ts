import type { ActivityEntry } from '@task-manager/contract/tasks/activity'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

const HIGHLIGHT_MS = 3000

interface List {
  readonly data: unknown
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

/** Scrolls to the comment of the address and highlights it, loading earlier ones until it is there. */
export function useLinkedComment(list: List, entries: readonly ActivityEntry[]): void {
  const { hash, key } = useLocation()
  const [, id] = /^#comment-([\w-]+)$/.exec(hash) ?? []
  const [done, setDone] = useState<string | null>(null)
  const isThere = id !== undefined && entries.some(({ _id }) => _id === id)
  const isRequested = id !== undefined && done !== key
  const load = useRef(list.fetchNextPage)
  load.current = list.fetchNextPage
  const mustLoad = isRequested && !isThere && list.data !== undefined && list.hasNextPage && !list.isFetching
  useEffect(() => {
    if (mustLoad) void load.current()
  }, [mustLoad])
  useEffect(() => {
    if (!isRequested || !isThere) return
    const element = document.getElementById(`comment-${id}`)
    if (!element) return
    setDone(key)
    element.scrollIntoView({ block: 'center' })
    element.focus({ preventScroll: true })
    element.animate([{ backgroundColor: 'var(--amber-soft)' }, { backgroundColor: 'transparent' }], {
      duration: HIGHLIGHT_MS,
      easing: 'steps(1, end)',
    })
  }, [isRequested, isThere, id, key])
}
