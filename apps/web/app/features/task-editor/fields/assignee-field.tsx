import { useQuery } from '@tanstack/react-query'
import type { UserRef } from '@task-manager/contract/users'
import { UserPlus } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { members } from '#web/features/tasks/data/tasks.queries.ts'
import { FoundPerson } from '#web/features/tasks/parts/people-results.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { onDemand, useSoon } from '#web/ui/on-demand.ts'
import { Chips } from './chips.tsx'
import { ChoiceField } from './choice-field.tsx'
import { peopleChoices, personMeant, whyNobody } from './people-choices.ts'

const SelectUsersDialog = onDemand(() => import('./select-users-dialog.tsx'))

/** The others are in the dialog. */
const SHOWN = 12

interface Props {
  ids: readonly string[]
  /** Names that are known before the team is loaded: the task's own. */
  known: readonly UserRef[]
  describedBy: string | undefined
  onChange: (ids: string[]) => void
}

/** Who is to do it: each with a way to take them off, a field that finds somebody by name, and the dialog that shows all. */
export function AssigneeField({ ids, known, describedBy, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  /** With something in it. */
  const [left, setLeft] = useState(false)
  const { data: team = [], isError } = useQuery(members())
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useSoon(SelectUsersDialog)
  const people = peopleOf(ids, [...known, ...team])
  const rest = people.length - SHOWN
  const nobody = typed.trim() !== '' && peopleChoices(team, ids, typed).length === 0
  const why = isError && typed.trim() !== '' ? 'The team could not be loaded.' : whyNobody(team, ids, typed)
  const strange = left && why !== ''
  const remove = (_id: string) => {
    onChange(ids.filter((each) => each !== _id))
    input.current?.focus()
  }
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-sm font-semibold">Assign To</legend>
      {people.length > 0 && (
        <Chips
          label="Assigned to"
          chosen={people.slice(0, SHOWN)}
          keyOf={({ _id }) => _id}
          nameOf={({ name }) => name}
          removeLabel={(name) => `Remove ${name}`}
          onRemove={({ _id }) => remove(_id)}
        >
          {({ name, profileImageUrl }) => (
            <Avatar
              name={name}
              image={profileImageUrl}
              size="small"
              className="-ml-1 size-6! text-[0.625rem]"
            />
          )}
        </Chips>
      )}
      {rest > 0 && <p className="text-sm text-ink-2">and {rest} more</p>}
      <ChoiceField
        id={id}
        ref={input}
        aria-label="Find somebody by name"
        aria-describedby={nobody || strange ? `${id}-nobody` : undefined}
        aria-invalid={strange || undefined}
        name="assignedTo"
        data-unfinished={why || undefined}
        what="People"
        placeholder="Type a name"
        typed={typed}
        onType={(text) => {
          setTyped(text)
          setLeft(false)
        }}
        choicesFor={(typed) => peopleChoices(team, ids, typed)}
        keyOf={({ _id }) => _id}
        onChoose={({ _id }) => ids.includes(_id) || onChange([...ids, _id])}
        meant={(typed) => personMeant(team, ids, typed)}
        onLeft={() => setLeft(true)}
        onTakeLast={() => rest <= 0 && ids.length > 0 && onChange(ids.slice(0, -1))}
      >
        {(person) => <FoundPerson person={person} />}
      </ChoiceField>
      <p id={`${id}-nobody`} role="status" className="text-sm text-ink-2 empty:hidden">
        {strange ? (
          <span className="text-danger">{why}</span>
        ) : (
          nobody && (isError ? why : `Nobody else matches ‘${typed.trim()}’.`)
        )}
      </p>
      <Button
        variant="outline"
        className="min-h-11 justify-self-start"
        data-field="assignedTo"
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        <UserPlus size={18} aria-hidden="true" />
        {ids.length === 0 ? 'Add Members' : 'Change'}
        {ids.length > 0 && <span className="sr-only"> members</span>}
      </Button>
      <Suspense>
        {open && <SelectUsersDialog open={open} onOpenChange={setOpen} selected={ids} onDone={onChange} />}
      </Suspense>
    </fieldset>
  )
}

function peopleOf(ids: readonly string[], known: readonly UserRef[]): UserRef[] {
  const byId = new Map(known.map((user) => [user._id, user]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
