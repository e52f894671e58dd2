import { type KeyboardEvent, useEffect, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export interface CountTab<Value extends string> {
  value: Value
  label: string
  /** The rest of the label, hidden on a phone. */
  more?: string
  /** Null while it is not known: its place is kept, so that no tab moves under a press. Empty without one. */
  count: string | null
}

interface Props<Value extends string> {
  /** The name of the tabs for screen readers. */
  label: string
  /** The id of the panel below, which is labelled by the chosen tab (`tabPanel`). */
  panelId: string
  tabs: readonly CountTab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Shows the counts beside the labels on phones too, where there are few tabs. */
  beside?: boolean
  className?: string
}

/** The width of the fading end on phones, in px. */
const END = 12

const tabIdOf = (panelId: string): string => `${panelId}-tab`

/** The attributes of the panel below the tabs, which the chosen tab labels. */
export const tabPanel = (id: string) => ({ id, role: 'tabpanel', 'aria-labelledby': tabIdOf(id) }) as const

/** The index that a key moves to, wrapping at the ends; null for other keys. */
function target(key: string, index: number, length: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % length
  if (key === 'ArrowLeft') return (index + length - 1) % length
  if (key === 'Home') return 0
  return key === 'End' ? length - 1 : null
}

/**
 * Tabs with counts. Arrow keys choose at once. On phones the counts are above the labels, so that most tabs fit;
 * otherwise the end of the row fades.
 */
export function CountTabs<Value extends string>(props: Props<Value>) {
  const { label, panelId, tabs, value, onChange, beside = false, className } = props
  const list = useRef<HTMLDivElement>(null)
  const moved = useRef(false)

  const counts = tabs.map(({ count }) => count).join()
  // Scrolls the chosen tab into view, also when counts make tabs wider.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each value and count
  useEffect(() => {
    const box = list.current
    const tab = box?.querySelector('[aria-selected=true]')
    if (!box || !tab) return
    // Measuring would lay the page out at once; the row begins with the first tab.
    if (!moved.current && tab === box.firstElementChild) return
    moved.current = true
    const [outer, inner] = [box.getBoundingClientRect(), tab.getBoundingClientRect()]
    box.scrollLeft += Math.min(0, inner.left - outer.left) + Math.max(0, inner.right + END - outer.right)
  }, [value, counts])

  function onKeyDown(event: KeyboardEvent, index: number) {
    const next = target(event.key, index, tabs.length)
    const tab = next === null ? undefined : tabs[next]
    if (next === null || !tab) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
    onChange(tab.value)
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={classNames(
        'flex min-w-0 overflow-x-auto overscroll-x-contain line-below [scrollbar-width:none] max-sm:justify-between max-sm:pr-3 max-sm:fade-end sm:gap-4 min-[84rem]:gap-6 print:hidden',
        className,
      )}
    >
      {tabs.map((tab, index) => {
        const active = tab.value === value
        return (
          <button
            key={tab.value}
            id={active ? tabIdOf(panelId) : undefined}
            type="button"
            role="tab"
            aria-selected={active}
            aria-controls={panelId}
            tabIndex={active ? 0 : -1}
            onKeyDown={(event) => onKeyDown(event, index)}
            onClick={() => onChange(tab.value)}
            className={classNames(
              'flex min-h-10 min-w-6 shrink-0 items-center gap-x-2 border-b-2 font-medium -outline-offset-3 transition-colors duration-120 max-sm:min-w-11 max-sm:min-h-12 max-sm:justify-center max-sm:px-1 max-sm:text-sm',
              !beside && 'max-sm:flex-col-reverse',
              active ? 'border-ink text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            <span>
              {tab.label}
              {tab.more && <span className="max-sm:sr-only"> {tab.more}</span>}
            </span>
            {tab.count !== '' && (
              <span
                className={classNames(
                  'min-w-6 rounded-full px-2 py-0.5 text-center text-badge font-semibold tabular-nums',
                  tab.count === null && 'invisible',
                  active ? 'bg-accent text-on-accent' : 'bg-sunken text-ink-2',
                )}
              >
                {tab.count ?? '\u00A0'}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}
