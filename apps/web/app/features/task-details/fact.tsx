import { type Dispatch, type ReactNode, type SetStateAction, Suspense, useId } from 'react'
import { Failure } from '#web/ui/form/failure.tsx'
import { onDemand } from '#web/ui/on-demand.ts'
import type { FactMenuProps } from './fact-menu.tsx'
import type { TaskEdits } from './use-task-edits.ts'

export const FactMenu = onDemand<FactMenuProps>(() => import('./fact-menu.tsx'))

/** The fact whose menu is open, with its button, or 'waiting', which has a dialog. */
export type OpenFact =
  | { fact: FactMenuProps['fact']; anchor: HTMLElement }
  | { fact: 'waiting'; anchor: null }

interface Props {
  label: string
  /** Missing where it cannot be changed. */
  edits?: TaskEdits | undefined
  fact: FactMenuProps['fact']
  /** One for all facts: a second one that is pressed while the code is loading replaces the first. */
  open: OpenFact | null
  setOpen: Dispatch<SetStateAction<OpenFact | null>>
  children: ReactNode
}

/** The first line is as high as the name, so that badges, avatars and text are aligned with it. */
const lineClass = 'py-1 leading-6 pointer-coarse:py-2.5'
const factClass = `flex min-w-0 flex-wrap items-start gap-x-3 gap-y-1 ${lineClass} sm:text-sm sm:leading-6`

interface FrameProps {
  label: string
  /** The popup that a press opens; missing where the fact cannot be changed. */
  popup?: { kind: 'menu' | 'dialog'; open: boolean; onOpen: (button: HTMLElement) => void } | undefined
  children: ReactNode
  /** Below the value. */
  below?: ReactNode
}

/** A fact with its name, as a button where it can be changed. */
export function FactFrame({ label, popup, children, below }: FrameProps) {
  const id = useId()
  return (
    <div className="grid min-w-0 grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-x-2">
      <dt id={id} className={`text-sm text-ink-3 ${lineClass}`}>
        {label}
      </dt>
      <dd className="min-w-0">
        {popup ? (
          // A button must not contain lists, so it is positioned over them.
          <div className="relative -mx-2 rounded-md px-2 hover:bg-sunken">
            <div id={`${id}-value`} className={factClass}>
              {children}
            </div>
            <button
              type="button"
              aria-haspopup={popup.kind}
              aria-expanded={popup.open}
              aria-labelledby={`${id} ${id}-value`}
              onClick={(event) => popup.onOpen(event.currentTarget)}
              className="absolute inset-0 w-full rounded-md"
            />
          </div>
        ) : (
          <div className={factClass}>{children}</div>
        )}
        {below}
      </dd>
    </div>
  )
}

/** A fact whose value administrators choose in a menu. */
export function FactRow({ label, edits, fact, open, setOpen, children }: Props) {
  const anchor = open?.fact === fact ? open.anchor : null
  const error = edits?.errors.get(fact)
  const popup = edits && {
    kind: 'menu' as const,
    open: anchor !== null,
    onOpen: (button: HTMLElement) => setOpen({ fact, anchor: button }),
  }
  return (
    <FactFrame
      label={label}
      popup={popup}
      below={
        edits && (
          <>
            <Suspense>
              {anchor && (
                <FactMenu
                  fact={fact}
                  label={label}
                  edits={edits}
                  anchor={anchor}
                  onClosed={() => setOpen((now) => (now?.fact === fact ? null : now))}
                />
              )}
            </Suspense>
            {error && <Failure {...error} />}
          </>
        )
      }
    >
      {children}
    </FactFrame>
  )
}
