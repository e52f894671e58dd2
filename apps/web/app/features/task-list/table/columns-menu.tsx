import { Popover } from '@base-ui/react/popover'
import { ArrowDown, ArrowUp, SlidersHorizontal } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { CheckOption } from '#web/ui/form/checkbox.tsx'
import { COLUMNS, type ColumnName, columnLabels } from './table-columns.ts'

interface Props {
  /** The columns on show, in their order. */
  shown: readonly ColumnName[]
  /** Whether the user has chosen the columns. */
  chosen: boolean
  onToggle: (name: ColumnName, on: boolean) => void
  onMove: (name: ColumnName, by: -1 | 1) => void
  onReset: () => void
}

const moveButtonClass =
  'grid size-8 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink disabled:opacity-30 pointer-coarse:size-11'

/** At the end of the list the pressed button is disabled: the other one gets the focus. */
function keepFocus({ currentTarget: button }: MouseEvent<HTMLButtonElement>): void {
  requestAnimationFrame(() => {
    if (button.disabled) button.closest('li')?.querySelector<HTMLElement>('button:enabled')?.focus()
  })
}

/** Chooses and orders the columns. Each choice applies at once. */
export function ColumnsMenu({ shown, chosen, onToggle, onMove, onReset }: Props) {
  const rows: readonly ColumnName[] = [...shown, ...COLUMNS.filter((name) => !shown.includes(name))]
  return (
    <Popover.Root>
      <Popover.Trigger
        data-action="Columns"
        className={buttonClass({ variant: 'quiet', size: 'tool' }, '-mr-2.5 font-medium')}
      >
        <SlidersHorizontal size={16} />
        Columns
      </Popover.Trigger>
      <Popover.Portal container={document.getElementById('main')}>
        <Popover.Positioner align="end" sideOffset={4} collisionPadding={8} className="z-40">
          <Popover.Popup
            aria-label="Columns"
            className="max-h-(--available-height) w-64 overflow-y-auto rounded-control border border-hairline bg-raised p-1.5 text-ink shadow-high outline-none"
          >
            <ul>
              {rows.map((name) => {
                const index = shown.indexOf(name)
                return (
                  <li key={name} className="flex items-center">
                    <CheckOption
                      className="min-w-0 flex-1"
                      checked={index >= 0}
                      onChange={(on) => onToggle(name, on)}
                    >
                      {columnLabels[name]}
                    </CheckOption>
                    {index >= 0 && (
                      <>
                        <button
                          type="button"
                          aria-label={`Move ${columnLabels[name].toLowerCase()} left`}
                          disabled={index === 0}
                          onClick={(event) => {
                            onMove(name, -1)
                            keepFocus(event)
                          }}
                          className={moveButtonClass}
                        >
                          <ArrowUp size={16} />
                        </button>
                        <button
                          type="button"
                          aria-label={`Move ${columnLabels[name].toLowerCase()} right`}
                          disabled={index === shown.length - 1}
                          onClick={(event) => {
                            onMove(name, 1)
                            keepFocus(event)
                          }}
                          className={moveButtonClass}
                        >
                          <ArrowDown size={16} />
                        </button>
                      </>
                    )}
                  </li>
                )
              })}
            </ul>
            {chosen && (
              <Button variant="quiet" size="tool" className="mt-1 w-full" onClick={onReset}>
                Reset
              </Button>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
