import { type ReactNode, Suspense, useId, useState } from 'react'
import { onDemand } from '#web/ui/on-demand.ts'
import type { FactMenuProps } from './fact-menu.tsx'
import type { Fact, TaskEdits } from './use-task-edits.ts'

const FactMenu = onDemand<FactMenuProps>(() => import('./fact-menu.tsx'))

interface Props {
  label: string
  /** Missing where it cannot be changed. */
  edits?: TaskEdits | undefined
  fact: Exclude<Fact, 'title' | 'description' | 'attachments'>
  children: ReactNode
}

const factClass = 'flex min-h-8 min-w-0 flex-wrap items-center gap-x-3 gap-y-1'

/** A fact with its name; for administrators a button that opens its choices. */
export function FactRow({ label, edits, fact, children }: Props) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const error = edits?.errors.get(fact)
  return (
    <div className="grid min-w-0 grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-2">
      <dt id={id} className="text-sm text-ink-3">
        {label}
      </dt>
      <dd className="min-w-0">
        {edits ? (
          <>
            {/* Lists are no content of a button, so it lies over them. */}
            <div className="relative -mx-2 rounded-md px-2 hover:bg-sunken pointer-coarse:min-h-11">
              <div id={`${id}-value`} className={factClass}>
                {children}
              </div>
              <button
                type="button"
                aria-haspopup="menu"
                aria-expanded={anchor !== null}
                aria-labelledby={`${id} ${id}-value`}
                onClick={(event) => setAnchor(event.currentTarget)}
                className="absolute inset-0 w-full rounded-md"
              />
            </div>
            <Suspense>
              {anchor && (
                <FactMenu
                  fact={fact}
                  label={label}
                  edits={edits}
                  anchor={anchor}
                  onClosed={() => setAnchor(null)}
                />
              )}
            </Suspense>
          </>
        ) : (
          <div className={factClass}>{children}</div>
        )}
        {error && <Failure {...error} />}
      </dd>
    </div>
  )
}

/** Why a change was refused, at its place. */
export const Failure = ({ text, retry }: { text: string; retry?: () => void }) => (
  <p role="alert" className="flex flex-wrap items-center gap-x-3 text-sm font-medium text-danger">
    {text}
    {retry && (
      <button type="button" onClick={retry} className="min-h-8 underline pointer-coarse:min-h-11">
        Try again
      </button>
    )}
  </p>
)
