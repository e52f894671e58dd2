import type { TrashEntry } from '@task-manager/contract/tasks/trash'
import { useState } from 'react'
import type { Selection } from '#web/features/tasks/parts/selection/use-selection.ts'
import type { TrashList } from './trash.queries.ts'

const idsOf = (entries: readonly TrashEntry[]): string[] => entries.map(({ _id }) => _id)

/** Selects every match; pages that are not loaded yet are loaded first. */
export function useSelectAll(
  list: TrashList,
  selection: Selection,
): { selectAll: () => Promise<void>; selecting: boolean } {
  const [selecting, setSelecting] = useState(false)
  async function selectAll() {
    let { data } = list
    if (list.hasNextPage) {
      setSelecting(true)
      let page = await list.fetchNextPage()
      while (page.hasNextPage && !page.isError) page = await list.fetchNextPage()
      setSelecting(false)
      data = page.data
    }
    selection.select(data?.pages.flatMap(({ entries }) => idsOf(entries)) ?? [])
  }
  return { selectAll, selecting }
}
