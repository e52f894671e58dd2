import { useQuery } from '@tanstack/react-query'
import {
  LABEL_NAME_MAX,
  nameKey,
  TASK_LABELS_MAX,
  TOO_MANY_LABELS,
} from '@task-manager/contract/projects/group-values'
import { useRef, useState } from 'react'
import { labels } from '#web/features/projects/groups.queries.ts'
import { newLabelText } from '#web/features/tasks/data/find/new-label.ts'
import { ColorMark } from '#web/ui/color-mark.tsx'
import { Field } from '#web/ui/field.tsx'
import { isTooLong, limitHint } from '#web/ui/form/limit-hint.tsx'
import { Chips } from './chips.tsx'
import { ChoiceField } from './choice-field.tsx'
import { labelChoices } from './label-choices.ts'

interface Props {
  names: readonly string[]
  describedBy: string | undefined
  onChange: (names: string[]) => void
}

const identity = (name: string): string => name

/** The task's labels, and a field that finds or creates one. */
export function LabelsField({ names, describedBy, onChange }: Props) {
  const { data: loaded, isLoadingError, refetch } = useQuery(labels())
  // Without the list, a label that is not chosen may exist already.
  const data = loaded ?? []
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const colorOf = (name: string) => data.find((each) => each.name === name)?.color ?? 'grey'
  const full = names.length >= TASK_LABELS_MAX
  const isChosen = (name: string) => names.some((each) => nameKey(each) === nameKey(name))
  const choicesFor = (typed: string) => labelChoices(data, names, typed)

  return (
    <Field
      label="Labels"
      hint={
        full
          ? TOO_MANY_LABELS
          : (limitHint(typed, LABEL_NAME_MAX) ?? (isLoadingError && "Couldn't load the labels."))
      }
    >
      {(control) => (
        <div className="grid gap-2">
          {names.length > 0 && (
            <Chips
              label="Chosen labels"
              chosen={names}
              keyOf={identity}
              nameOf={identity}
              removeLabel={(name) => `Remove the label ${name}`}
              onRemove={(name) => {
                onChange(names.filter((each) => each !== name))
                input.current?.focus()
              }}
            >
              {(name) => <ColorMark color={colorOf(name)} shape="dot" />}
            </Chips>
          )}
          <ChoiceField
            {...control}
            ref={input}
            aria-describedby={
              [control['aria-describedby'], describedBy].filter(Boolean).join(' ') || undefined
            }
            data-field="labels"
            listLabel="Labels"
            name="labels"
            data-unfinished={
              isTooLong(typed, LABEL_NAME_MAX)
                ? `A label must be at most ${LABEL_NAME_MAX} characters.`
                : undefined
            }
            onFocus={() => isLoadingError && void refetch()}
            readOnly={full}
            placeholder={full ? '' : 'Add labels'}
            typed={typed}
            onType={setTyped}
            choicesFor={choicesFor}
            keyOf={({ name }) => name}
            onChoose={({ name }) => isChosen(name) || onChange([...names, name])}
            // A label that the task has already counts as chosen.
            exactChoice={(typed) =>
              labelChoices(data, [], typed).find(({ name }) => nameKey(name) === nameKey(typed))
            }
            separator=","
            onRemoveLast={() => names.length > 0 && onChange(names.slice(0, -1))}
          >
            {(choice) => (
              <>
                <ColorMark color={choice.color} shape="dot" />
                <span dir="auto" className="min-w-0 truncate">
                  {choice.isNew ? newLabelText(choice.name, loaded !== undefined) : choice.name}
                </span>
              </>
            )}
          </ChoiceField>
        </div>
      )}
    </Field>
  )
}
