import { useQuery } from '@tanstack/react-query'
import type { TeamMember, UserRef } from '@task-manager/contract/people/users'
import { UserPlus } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { PersonResult } from '#web/features/tasks/parts/people-results.tsx'
import { teamMembers } from '#web/lib/team-members.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { onDemand, usePreload } from '#web/ui/on-demand.ts'
import { Chips } from './chips.tsx'
import { ChoiceField } from './choice-field.tsx'
import { nameProblem, peopleChoices, personNamed } from './people-choices.ts'

const SelectUsersDialog = onDemand(() => import('./select-users-dialog.tsx'))

/** The number of avatars shown; the dialog shows all. */
const SHOWN = 12

interface Props {
  ids: readonly string[]
  /** The task's assignees, whose names are known before the team is loaded. */
  known: readonly UserRef[]
  describedBy: string | undefined
  onChange: (ids: string[]) => void
}

/** The assignees, a field that finds people by name, and the dialog with the whole team. */
export function AssigneeField({ ids, known, describedBy, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  /** The field was left with text in it. */
  const [blurred, setBlurred] = useState(false)
  const { data: team = [], isError } = useQuery(teamMembers)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  usePreload(SelectUsersDialog)
  const people = peopleOf(ids, [...known, ...team])
  const rest = people.length - SHOWN
  const problem = typedProblem({ team, ids, typed, isError })
  const noMatch = typed.trim() !== '' && peopleChoices(team, ids, typed).length === 0
  const invalid = blurred && problem !== ''
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
        aria-label="Find a person by name"
        aria-describedby={noMatch || invalid ? `${id}-problem` : undefined}
        aria-invalid={invalid || undefined}
        name="assignedTo"
        data-unfinished={problem || undefined}
        listLabel="People"
        placeholder="Type a name"
        typed={typed}
        onType={(text) => {
          setTyped(text)
          setBlurred(false)
        }}
        choicesFor={(typed) => peopleChoices(team, ids, typed)}
        keyOf={({ _id }) => _id}
        onChoose={({ _id }) => ids.includes(_id) || onChange([...ids, _id])}
        exactChoice={(typed) => personNamed(team, ids, typed)}
        onLeft={() => setBlurred(true)}
        onRemoveLast={() => rest <= 0 && ids.length > 0 && onChange(ids.slice(0, -1))}
      >
        {(person) => <PersonResult person={person} />}
      </ChoiceField>
      <p id={`${id}-problem`} role="status" className="text-sm wrap-anywhere text-ink-2 empty:hidden">
        {invalid ? (
          <span className="text-danger">{problem}</span>
        ) : (
          noMatch && (isError ? problem : `No one else matches "${typed.trim()}".`)
        )}
      </p>
      <Button
        variant="outline"
        className="justify-self-start"
        data-field="assignedTo"
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        <UserPlus size={18} />
        {ids.length === 0 ? 'Add Members' : 'Change'}
        {ids.length > 0 && <span className="sr-only"> members</span>}
      </Button>
      <Suspense>
        {open && <SelectUsersDialog open={open} onOpenChange={setOpen} selected={ids} onDone={onChange} />}
      </Suspense>
    </fieldset>
  )
}

interface Typed {
  team: readonly TeamMember[]
  ids: readonly string[]
  typed: string
  isError: boolean
}

/** The reason why the typed text is not accepted; empty when it is. */
function typedProblem({ team, ids, typed, isError }: Typed): string {
  if (typed.trim() === '') return ''
  return isError ? "Couldn't load the team." : nameProblem(team, ids, typed)
}

function peopleOf(ids: readonly string[], known: readonly UserRef[]): UserRef[] {
  const byId = new Map(known.map((user) => [user._id, user]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
