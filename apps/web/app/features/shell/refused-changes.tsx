import { CircleAlert } from 'lucide-react'
import { type MouseEvent, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { PendingChange } from '#web/lib/offline/change-store.ts'
import { allChanges, dismissChange, sendAgain, subscribeToChanges } from '#web/lib/offline/offline-queue.ts'

function wordsOf({ title, operation }: PendingChange): string {
  if (operation.kind === 'status') return `Couldn't move "${title}" to ${operation.status}.`
  if (operation.kind === 'comment') return `Couldn't post your comment on "${title}".`
  return `Couldn't ${operation.completed ? 'tick' : 'untick'} "${operation.text}" in "${title}".`
}

const buttonClass =
  'min-h-9 rounded-control px-2 font-semibold underline underline-offset-4 pointer-coarse:min-h-11'

/** Focuses the next change, or the main part after the last one: the pressed button is removed. */
function focusNext(button: HTMLElement): void {
  const item = button.closest('li')
  const next = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button')
  ;(next ?? document.getElementById('main'))?.focus({ preventScroll: true })
}

/** A refused comment is shown with its reason in the activity of its task. */
const isShownBelow = ({ operation, taskId, taskMissing }: PendingChange, path: string): boolean =>
  operation.kind === 'comment' && !taskMissing && path.endsWith(`/${taskId}`)

/** Changes made without a network that could not be applied later. Each stays until it is dismissed (decision T33). */
export function RefusedChanges() {
  const changes = useSyncExternalStore(subscribeToChanges, allChanges, allChanges)
  const { pathname } = useLocation()
  const refused = changes.filter((change) => change.refused !== null && !isShownBelow(change, pathname))
  if (refused.length === 0) return null
  const leave = (act: () => Promise<unknown>) => (event: MouseEvent<HTMLElement>) => {
    focusNext(event.currentTarget)
    void act()
  }
  return (
    <div role="alert">
      <ul className="max-h-48 overflow-y-auto bg-red-soft px-4 py-1 text-sm text-red-text shell:px-6">
        {refused.map((change) => (
          <li key={change.id} className="flex items-center gap-x-2">
            <CircleAlert size={16} className="shrink-0" />
            <div className="min-w-0 wrap-anywhere">
              {wordsOf(change)} {change.refused}
              {change.taskMissing && change.operation.kind === 'comment' && (
                // It is nowhere else on the screen, so that it can be copied before it is dismissed.
                <p dir="auto" className="whitespace-pre-wrap">
                  {change.operation.text}
                </p>
              )}
            </div>
            <span className="ml-auto flex shrink-0">
              {change.taskMissing && (
                <button type="button" onClick={leave(() => sendAgain(change.id))} className={buttonClass}>
                  Send again
                  <span className="sr-only">: {wordsOf(change)}</span>
                </button>
              )}
              <button type="button" onClick={leave(() => dismissChange(change.id))} className={buttonClass}>
                Dismiss
                <span className="sr-only">: {wordsOf(change)}</span>
              </button>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
