import { CircleAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { allChanges, type Change, dismissChange, subscribeToChanges } from '#web/lib/offline/offline-queue.ts'

function wordsOf({ title, wish }: Change): string {
  if (wish.kind === 'status') return `“${title}” was not moved to ${wish.status}.`
  return `“${wish.text}” was not ${wish.completed ? 'ticked' : 'unticked'} in “${title}”.`
}

/** What was done without a network and could not be applied later; each stays until it was read (decision T33). */
export function RefusedChanges() {
  const changes = useSyncExternalStore(subscribeToChanges, allChanges, allChanges)
  const refused = changes.filter((change) => change.refused !== null)
  if (refused.length === 0) return null
  return (
    <div role="alert">
      <ul className="max-h-48 overflow-y-auto bg-red-soft px-4 py-1 text-sm text-red-text shell:px-6">
        {refused.map((change) => (
          <li key={change.id} className="flex items-center gap-x-2">
            <CircleAlert size={16} aria-hidden="true" className="shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              {wordsOf(change)} {change.refused}
            </span>
            <button
              type="button"
              onClick={() => void dismissChange(change.id)}
              className="ml-auto min-h-9 shrink-0 rounded-control px-2 font-semibold underline underline-offset-4 pointer-coarse:min-h-11"
            >
              Dismiss
              <span className="sr-only">: {wordsOf(change)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
