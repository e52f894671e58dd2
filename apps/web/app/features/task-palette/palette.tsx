import { Dialog } from '@base-ui/react/dialog'
import type { User } from '@task-manager/contract/people/users'
import { ArrowRight, CalendarX2, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Highlight, highlightFor } from '#web/features/tasks/parts/highlight.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useCloseOnBack } from '#web/ui/dialog/use-close-on-back.ts'
import { isComposing } from '#web/ui/form/composing.ts'
import { backdropClass } from '#web/ui/popup-class.ts'
import { type Item, limitItems } from './palette-items.ts'
import { storeRecent } from './recent.ts'
import type { PaletteActions } from './use-actions.ts'
import { entryKey, useChosen } from './use-chosen.ts'
import { useGroups } from './use-groups.ts'

/** The number of rows that are visible without scrolling. */
const FIRST_ROWS = 11

interface Props extends PaletteActions {
  user: User
  open: boolean
  onOpenChange: (open: boolean) => void
  finalFocus: () => false
}

/** Opens pages, finds tasks and runs actions by typing (decision T40). */
export default function Palette({ open, onOpenChange, finalFocus, ...rest }: Props) {
  useCloseOnBack(open, () => onOpenChange(false))
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          aria-label="Search or jump to"
          finalFocus={finalFocus}
          className="fixed inset-x-0 top-0 z-40 mx-auto flex max-h-dvh w-full flex-col overflow-hidden bg-raised text-ink shadow-high outline-none transition-opacity duration-120 max-sm:h-dvh sm:top-26 sm:max-h-[calc(100dvh-8rem)] sm:w-160 sm:rounded-card sm:border sm:border-hairline data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <Body {...rest} open={open} close={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Body({
  user,
  open,
  close,
  ...actions
}: Omit<Props, 'onOpenChange' | 'finalFocus'> & { close: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const painted = useFirstFrame()
  const { groups: all, words, settled, failed } = useGroups(user, typed, actions, painted)
  const highlight = useMemo(() => (words === '' ? undefined : highlightFor(words)), [words])
  const groups = painted ? all : limitItems(all, FIRST_ROWS)
  const chosen = useChosen(groups, settled, choose)
  const { current, count, isWaiting } = chosen
  const optionId = (key: string): string => `${id}-${key.replaceAll(' ', '-')}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls whenever the selection may have changed
  useEffect(() => {
    // In the first frame the selected row is already visible, and scrolling would cost a layout.
    if (painted) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [current, typed])

  function choose(item: Item | undefined, elsewhere: boolean) {
    // While it fades out, nothing opens.
    if (item === undefined || !open) return
    storeRecent(user._id, item)
    close()
    if (item.run) item.run()
    else if (elsewhere) window.open(item.to, '_blank', 'noopener')
    else if (item.to !== undefined) void navigate(item.to, { state: item.state })
  }
  function type(text: string) {
    setTyped(text)
    chosen.reset()
  }
  const keys: Record<string, (event: KeyboardEvent) => void> = {
    ArrowDown: () => chosen.move(1),
    ArrowUp: () => chosen.move(-1),
    Enter: (event) => chosen.enter(event.ctrlKey || event.metaKey),
    // Clears the text first, then closes.
    Escape: (event) => {
      event.stopPropagation()
      if (typed === '') close()
      else type('')
    },
  }

  return (
    <>
      <div className="flex h-14 shrink-0 items-center gap-3 border-b border-hairline px-4">
        <Search size={18} className="shrink-0 text-ink-3" />
        <input
          role="combobox"
          dir="auto"
          aria-label="Search or jump to"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current === undefined ? undefined : optionId(current)}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Search or jump to…"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            const act = isComposing(event) ? undefined : keys[event.key]
            if (!act) return
            event.preventDefault()
            act(event)
          }}
          className="h-full min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-3"
        />
        <Dialog.Close className="-mr-2 min-h-8 rounded-md px-2 text-sm text-ink-2 hover:bg-sunken pointer-coarse:min-h-11">
          Close
        </Dialog.Close>
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        aria-busy={!settled}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2"
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options within a list box
          <div key={group.name} role="group" aria-label={group.name} className="pb-1">
            <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-xs font-semibold text-ink-2">
              {group.name}
            </p>
            {group.items.map((item) => {
              const key = entryKey(group, item)
              return (
                <Option
                  key={item.id}
                  id={optionId(key)}
                  item={item}
                  highlight={highlight}
                  selected={key === current}
                  onPoint={() => chosen.pick(key)}
                  onChoose={(elsewhere) => choose(item, elsewhere)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <p
        role="status"
        className={count > 0 && !isWaiting && !failed ? 'sr-only' : 'px-4 pb-4 text-sm text-ink-2'}
      >
        {failed && settled ? FAILED : statusText(typed.trim(), settled, count, isWaiting)}
      </p>
      <Hints />
    </>
  )
}

const FAILED = "Couldn't search the tasks. Type to try again."

function statusText(text: string, settled: boolean, count: number, isWaiting: boolean): string {
  if (!settled) return isWaiting ? 'Searching…' : ''
  if (count === 0) return `Nothing matches "${text}".`
  return text === '' ? '' : `${count} found`
}

const Keys = ({ keys, label }: { keys: readonly string[]; label: string }) => (
  <span className="flex shrink-0 items-center gap-1">
    {keys.map((key) => (
      <kbd key={key} className="rounded-sm border border-hairline px-1.5 font-sans">
        {key}
      </kbd>
    ))}
    <span className="pl-0.5">{label}</span>
  </span>
)

/** Key hints for devices with a keyboard. The list of shortcuts contains them for everyone. */
const Hints = () => (
  <div
    aria-hidden="true"
    className="flex shrink-0 gap-4 border-t border-hairline px-4 py-2 text-xs text-ink-2 max-sm:hidden pointer-coarse:hidden"
  >
    <Keys keys={['↑', '↓']} label="choose" />
    <Keys keys={['↵']} label="open" />
    <Keys keys={['Ctrl', '↵']} label="new tab" />
    <span className="ml-auto truncate">Try due:overdue or @name, &gt; for actions, # for projects</span>
  </div>
)

/** True after the first frame, which renders only visible rows and sends no request. */
function useFirstFrame(): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setPainted(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return painted
}

interface OptionProps {
  id: string
  item: Item
  /** Marks the searched words. */
  highlight: Highlight | undefined
  selected: boolean
  onPoint: () => void
  onChoose: (elsewhere: boolean) => void
}

const Option = ({
  id,
  item: { label, Icon = ArrowRight, comment, aside, overdue },
  highlight,
  selected,
  onPoint,
  onChoose,
}: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
  <div
    id={id}
    role="option"
    aria-selected={selected}
    tabIndex={-1}
    onPointerMove={selected ? undefined : onPoint}
    onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
    className={classNames(
      'flex min-h-10 cursor-default items-center gap-3 rounded-md px-2.5 pointer-coarse:min-h-12',
      selected && 'bg-sunken',
    )}
  >
    <span aria-hidden="true" className="shrink-0 text-ink-2">
      <Icon size={16} />
    </span>
    <span className="grid min-w-0 flex-1 py-1">
      <span dir="auto" title={label} className="truncate text-sm font-medium">
        {highlight ? highlight(label) : label}
      </span>
      {comment && (
        <span dir="auto" title={comment} className="truncate text-xs text-ink-2">
          <span className="sr-only">Found in a comment: </span>
          {highlight ? highlight(comment) : comment}
        </span>
      )}
    </span>
    {aside && (
      <span
        className={classNames(
          'flex shrink-0 items-center gap-1.5 text-[0.8125rem]',
          overdue ? 'text-danger' : 'text-ink-2',
        )}
      >
        {overdue && <CalendarX2 size={14} />}
        {aside}
      </span>
    )}
  </div>
)
