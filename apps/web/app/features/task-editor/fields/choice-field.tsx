import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass } from '#web/ui/field.tsx'
import { isComposing } from '#web/ui/form/composing.ts'

interface Props<C> extends Omit<ComponentProps<'input'>, 'children' | 'id' | 'value' | 'onChange'> {
  id: string
  /** The list's name for screen readers. */
  listLabel: string
  typed: string
  onType: (text: string) => void
  choicesFor: (typed: string) => readonly C[]
  keyOf: (choice: C) => string
  onChoose: (choice: C) => void
  /** The choice whose name is the whole typed text, if there is exactly one. */
  exactChoice: (typed: string) => C | undefined
  /** Called when the field is left with a text that matches no choice. */
  onLeft?: () => void
  /** A key that chooses, like Enter. */
  separator?: string
  /** Called on Backspace in the empty field. */
  onRemoveLast: () => void
  children: (choice: C) => ReactNode
}

/** A combobox: arrow keys mark a choice, Enter chooses it, Escape closes the list. */
export function ChoiceField<C>({
  id,
  listLabel,
  typed,
  onType,
  choicesFor,
  keyOf,
  onChoose,
  exactChoice,
  onLeft,
  separator,
  onRemoveLast,
  children,
  ...input
}: Props<C>) {
  const [open, setOpen] = useState(false)
  const [marked, setMarked] = useState(0)
  const choices = open ? choicesFor(typed) : []
  const current = Math.min(marked, choices.length - 1)
  const list = useRef<HTMLDivElement>(null)
  const shown = choices.length > 0
  useEffect(() => {
    if (shown) list.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])

  function choose(choice: C | undefined) {
    if (choice === undefined || input.readOnly) return
    onChoose(choice)
    onType('')
    setMarked(0)
    setOpen(false)
  }
  function leave() {
    setOpen(false)
    const choice = exactChoice(typed)
    if (choice !== undefined) choose(choice)
    else if (typed.trim() !== '') onLeft?.()
  }
  function mark(step: 1 | -1) {
    if (!open) setOpen(true)
    else if (choices.length > 0) setMarked((current + step + choices.length) % choices.length)
  }
  function accept() {
    if (choices.length > 0) choose(choices[current])
    else leave()
  }
  const endsChoice = (key: string): boolean =>
    key === 'Enter' ? choices.length > 0 || typed.trim() !== '' : key === separator && typed.trim() !== ''
  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return
    const { key } = event
    if (key === 'ArrowDown') mark(1)
    else if (key === 'ArrowUp') mark(-1)
    else if (endsChoice(key)) accept()
    else return onOtherKey(event)
    // This Enter chooses and must not save the task.
    event.preventDefault()
  }
  function onOtherKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Backspace' && typed === '') onRemoveLast()
  }

  return (
    <div className="relative">
      <input
        {...input}
        id={id}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown ? `${id}-${current}` : undefined}
        dir="auto"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          onType(event.target.value)
          setMarked(0)
          setOpen(true)
        }}
        onClick={() => setOpen(true)}
        onBlur={leave}
        onKeyDown={onKeyDown}
        className={controlClass}
      />
      {/* Always rendered, so that aria-controls has a target. */}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={listLabel}
        className={classNames(
          'absolute inset-x-0 top-full z-20 mt-1 max-h-56 overflow-y-auto rounded-control border border-hairline bg-raised p-1.5 shadow-high',
          !shown && 'hidden',
        )}
      >
        {choices.map((choice, index) => (
          <Option
            key={keyOf(choice)}
            id={`${id}-${index}`}
            marked={index === current}
            onMark={() => setMarked(index)}
            onChoose={() => choose(choice)}
          >
            {children(choice)}
          </Option>
        ))}
      </div>
    </div>
  )
}

interface OptionProps {
  id: string
  marked: boolean
  onMark: () => void
  onChoose: () => void
  children: ReactNode
}

const Option = ({ id, marked, onMark, onChoose, children }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
  <div
    id={id}
    role="option"
    aria-selected={marked}
    tabIndex={-1}
    onPointerDown={(event) => event.preventDefault()}
    onPointerMove={onMark}
    onClick={onChoose}
    className={classNames(
      'flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2 text-sm pointer-coarse:min-h-11',
      marked && 'bg-sunken',
    )}
  >
    {children}
  </div>
)
