import { useQuery } from '@tanstack/react-query'
import { LABEL_NAME_MAX, nameKey, TASK_LABELS_MAX } from '@task-manager/contract/groups'
import { X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { labels } from '#web/lib/groups.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ColorMark } from '#web/ui/color-mark.tsx'
import { controlClass, Field } from '#web/ui/field.tsx'
import { type LabelChoice, labelChoices } from './label-choices.ts'

interface Props {
  /** In order. */
  names: readonly string[]
  describedBy: string | undefined
  onChange: (names: string[]) => void
}

/** The task's labels, and a field that finds one while typing or makes it. */
export function LabelsField({ names, describedBy, onChange }: Props) {
  const { data = [] } = useQuery(labels())
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const choices = open ? labelChoices(data, names, typed) : []
  const current = Math.min(chosen, choices.length - 1)
  const colorOf = (name: string) => data.find((each) => each.name === name)?.color ?? 'grey'
  const full = names.length >= TASK_LABELS_MAX

  function add(choice: LabelChoice | undefined) {
    if (!choice || full) return
    onChange([...names, choice.name])
    setTyped('')
    setChosen(0)
    setOpen(false)
  }
  /** What is typed but not chosen is meant. */
  function leave() {
    setOpen(false)
    add(labelChoices(data, names, typed).find(({ name }) => nameKey(name) === nameKey(typed)))
  }
  function remove(name: string) {
    onChange(names.filter((each) => each !== name))
    input.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (!open) setOpen(true)
      else if (choices.length > 0)
        setChosen((current + (key === 'ArrowDown' ? 1 : choices.length - 1)) % choices.length)
    } else if ((key === 'Enter' && choices.length > 0) || (/^(Enter|,)$/.test(key) && typed.trim() !== '')) {
      // Enter that chooses a label does not save the task.
      event.preventDefault()
      if (choices.length > 0) add(choices[current])
      else leave()
    } else if (key === 'Escape' && open) {
      event.stopPropagation()
      setOpen(false)
    } else if (key === 'Backspace' && typed === '' && names.length > 0) onChange(names.slice(0, -1))
  }

  return (
    <Field label="Labels" hint={full && `A task has at most ${TASK_LABELS_MAX} labels.`}>
      {(control) => (
        <div className="relative grid gap-2">
          {names.length > 0 && (
            <ul aria-label="Chosen labels" className="flex flex-wrap gap-1.5">
              {names.map((name) => (
                <li
                  key={name}
                  className="flex max-w-full items-center gap-1.5 rounded-md bg-sunken pl-2 text-sm"
                >
                  <ColorMark color={colorOf(name)} shape="dot" />
                  <span dir="auto" className="min-w-0 truncate" title={name}>
                    {name}
                  </span>
                  <button
                    type="button"
                    aria-label={`Remove the label ${name}`}
                    onClick={() => remove(name)}
                    className="grid size-7 shrink-0 place-items-center rounded-md text-ink-2 hover:text-danger pointer-coarse:size-11"
                  >
                    <X size={14} aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...control}
            ref={input}
            aria-describedby={
              [control['aria-describedby'], describedBy].filter(Boolean).join(' ') || undefined
            }
            data-field="labels"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={choices.length > 0}
            aria-controls={`${control.id}-list`}
            aria-activedescendant={choices.length > 0 ? `${control.id}-${current}` : undefined}
            dir="auto"
            autoComplete="off"
            maxLength={LABEL_NAME_MAX}
            readOnly={full}
            placeholder={full ? '' : 'Find or make a label'}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setChosen(0)
              setOpen(true)
            }}
            onClick={() => setOpen(true)}
            onBlur={leave}
            onKeyDown={onKeyDown}
            className={controlClass}
          />
          {/* Always there, so that what it is controlled by has something to name. */}
          <div
            id={`${control.id}-list`}
            role="listbox"
            aria-label="Labels"
            className={classNames(
              'absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-control border border-hairline bg-raised p-1.5 shadow-high',
              choices.length === 0 && 'hidden',
            )}
          >
            {choices.map((choice, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
              <div
                key={choice.name}
                id={`${control.id}-${index}`}
                role="option"
                aria-selected={index === current}
                tabIndex={-1}
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => setChosen(index)}
                onClick={() => add(choice)}
                className={classNames(
                  'flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2 text-sm pointer-coarse:min-h-11',
                  index === current && 'bg-sunken',
                )}
              >
                <ColorMark color={choice.color} shape="dot" />
                <span dir="auto" className="min-w-0 truncate">
                  {choice.fresh ? `Make ‘${choice.name}’` : choice.name}
                </span>
              </div>
            ))}
          </div>
        </div>
      )}
    </Field>
  )
}
