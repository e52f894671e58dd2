import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass } from '#web/ui/field.tsx'

interface Props<C> extends Omit<ComponentProps<'input'>, 'children' | 'id' | 'value' | 'onChange'> {
  id: string
  /** What the list holds, for screen readers. */
  what: string
  typed: string
  onType: (text: string) => void
  /** What is offered for what is typed. */
  choicesFor: (typed: string) => readonly C[]
  keyOf: (choice: C) => string
  onChoose: (choice: C) => void
  /** What is typed but not chosen and can mean only this; undefined where it means nothing. */
  meant: (typed: string) => C | undefined
  /** The field is left with something in it that means nothing. */
  onLeft?: () => void
  /** Ends a name, as Enter does. */
  separator?: string
  /** Backspace in the empty field. */
  onTakeLast: () => void
  children: (choice: C) => ReactNode
}

/** A field that finds things while typing: arrows mark one, Enter takes it, Escape closes the list. */
export function ChoiceField<C>({
  id,
  what,
  typed,
  onType,
  choicesFor,
  keyOf,
  onChoose,
  meant,
  onLeft,
  separator,
  onTakeLast,
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
    const choice = meant(typed)
    if (choice !== undefined) choose(choice)
    else if (typed.trim() !== '') onLeft?.()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const ends = key === 'Enter' || key === separator
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (!open) setOpen(true)
      else if (choices.length > 0)
        setMarked((current + (key === 'ArrowDown' ? 1 : choices.length - 1)) % choices.length)
    } else if ((key === 'Enter' && choices.length > 0) || (ends && typed.trim() !== '')) {
      // Enter that chooses does not save the task.
      event.preventDefault()
      if (choices.length > 0) choose(choices[current])
      else leave()
    } else if (key === 'Escape' && open) {
      event.stopPropagation()
      setOpen(false)
    } else if (key === 'Backspace' && typed === '') onTakeLast()
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
      {/* Always there, so that what it is controlled by has something to name. */}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={what}
        className={classNames(
          'absolute inset-x-0 top-full z-20 mt-1 max-h-56 overflow-y-auto rounded-control border border-hairline bg-raised p-1.5 shadow-high',
          !shown && 'hidden',
        )}
      >
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
          <div
            key={keyOf(choice)}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setMarked(index)}
            onClick={() => choose(choice)}
            className={classNames(
              'flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2 text-sm pointer-coarse:min-h-11',
              index === current && 'bg-sunken',
            )}
          >
            {children(choice)}
          </div>
        ))}
      </div>
    </div>
  )
}
