import { type ActivityKind, activityKinds } from '@task-manager/contract/activity'
import type { KeyboardEvent } from 'react'
import { classNames } from '#web/ui/class-names.ts'

const labels: Record<ActivityKind, string> = { all: 'All', comments: 'Comments', changes: 'Changes' }

/** What the activity shows; arrows choose. */
export function KindSwitch({
  kind,
  onChange,
}: {
  kind: ActivityKind
  onChange: (kind: ActivityKind) => void
}) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const count = activityKinds.length
    const next = activityKinds[(activityKinds.indexOf(kind) + step + count) % count] ?? kind
    event.currentTarget.querySelector<HTMLElement>(`[data-kind=${next}]`)?.focus()
    onChange(next)
  }
  return (
    <div
      role="radiogroup"
      aria-label="Show"
      onKeyDown={move}
      className="flex rounded-control border border-hairline bg-sunken p-0.5"
    >
      {activityKinds.map((each) => {
        const chosen = each === kind
        return (
          // biome-ignore lint/a11y/useSemanticElements: a radio input cannot contain its label
          <button
            key={each}
            type="button"
            role="radio"
            data-kind={each}
            aria-checked={chosen}
            tabIndex={chosen ? 0 : -1}
            onClick={() => onChange(each)}
            className={classNames(
              'flex min-h-7 items-center justify-center rounded-md px-2 text-sm font-semibold pointer-coarse:min-h-11 pointer-coarse:min-w-11',
              chosen ? 'bg-surface text-ink shadow-low' : 'text-ink-2 hover:text-ink',
            )}
          >
            {labels[each]}
          </button>
        )
      })}
    </div>
  )
}
