/** Which entry of the palette is chosen, and when it opens. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { Group, Item } from './palette-items.ts'

/** How long Enter waits for results, in ms; then it opens the first entry that is shown. */
const LONGEST_WAIT_MS = 3000

/** An item can be in two groups, for example a page that is also a recent choice. */
export const entryKey = (group: Group, item: Item): string => `${group.name} ${item.id}`

interface Entry {
  readonly key: string
  readonly item: Item
}

/**
 * The first entry is chosen until the user picks another, which stays chosen when later results move it. Enter waits for
 * the results of the typed text, because they may bring another first entry.
 */
export function useChosen(
  groups: readonly Group[],
  settled: boolean,
  open: (item: Item | undefined, elsewhere: boolean) => void,
) {
  const [picked, setPicked] = useState<string | null>(null)
  const [enter, setEnter] = useState<{ elsewhere: boolean; late: boolean } | null>(null)
  const entries: Entry[] = groups.flatMap((group) =>
    group.items.map((item) => ({ key: entryKey(group, item), item })),
  )
  const index = entries.findIndex(({ key }) => key === picked)
  const current = entries[Math.max(0, index)]
  const isDue = enter !== null && (settled || enter.late)

  const openCurrent = useEffectEvent((elsewhere: boolean) => open(current?.item, elsewhere))

  useEffect(() => {
    if (enter === null) return
    if (isDue) {
      setEnter(null)
      openCurrent(enter.elsewhere)
      return
    }
    const timer = setTimeout(() => setEnter({ ...enter, late: true }), LONGEST_WAIT_MS)
    return () => clearTimeout(timer)
  }, [enter, isDue])

  return {
    current: current?.key,
    count: entries.length,
    /** Enter was pressed, and the results are still loading. */
    isWaiting: enter !== null,
    /** A pointer that happens to move must not replace what Enter waits for. */
    pick: (key: string) => {
      if (enter === null) setPicked(key)
    },
    move: (by: 1 | -1) => {
      const next = (Math.max(0, index) + by + entries.length) % Math.max(1, entries.length)
      setEnter(null)
      setPicked(entries[next]?.key ?? null)
    },
    enter: (elsewhere: boolean) => {
      if (settled || index >= 0) open(current?.item, elsewhere)
      else setEnter({ elsewhere, late: false })
    },
    reset: () => {
      setEnter(null)
      setPicked(null)
    },
  }
}
