import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { members } from './tasks.queries.ts'

/** Says that the list shows one member's tasks only, and takes the filter away. */
export function MemberChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useQuery(members())
  const name = data?.find((user) => user._id === id)?.name ?? 'one member'
  return (
    <p className="flex w-fit max-w-full items-center gap-1 rounded-full border border-edge bg-surface pl-3.5 text-sm">
      <span className="truncate py-1.5">
        Assigned to <strong className="font-semibold">{name}</strong>
      </span>
      <button
        type="button"
        aria-label="Show everybody's tasks"
        onClick={onRemove}
        className="grid size-9 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      >
        <X size={16} aria-hidden="true" />
      </button>
    </p>
  )
}
