import { useQuery } from '@tanstack/react-query'
import type { UserRef } from '@task-manager/contract/users'
import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { facesOf, namesOf } from '#web/features/tasks/faces.ts'
import { members } from '#web/features/tasks/tasks.queries.ts'
import { AvatarStack } from '#web/ui/avatar-stack.tsx'
import { Button } from '#web/ui/button.tsx'
import { onDemand, useSoon } from '#web/ui/on-demand.ts'

const SelectUsersDialog = onDemand(() => import('./select-users-dialog.tsx'))

interface Props {
  ids: readonly string[]
  /** Names that are known before the team is loaded: the task's own. */
  known: readonly UserRef[]
  describedBy: string | undefined
  onChange: (ids: string[]) => void
}

/** Who is to do it: their faces, and the dialog that chooses them. */
export function AssigneeField({ ids, known, describedBy, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const { data: team } = useQuery(members())
  useSoon(SelectUsersDialog)
  const people = peopleOf(ids, [...known, ...(team ?? [])])
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">Assign To</legend>
      <div className="flex min-h-11 flex-wrap items-center gap-3">
        {people.length > 0 && (
          <AvatarStack people={facesOf(people)} max={5} size="normal" label="Assigned to" />
        )}
        <Button
          variant="outline"
          className="min-h-11"
          data-field="assignedTo"
          aria-haspopup="dialog"
          aria-describedby={describedBy}
          onClick={() => setOpen(true)}
        >
          <UserPlus size={18} aria-hidden="true" />
          {ids.length === 0 ? 'Add Members' : 'Change'}
          {ids.length > 0 && <span className="sr-only"> members</span>}
        </Button>
      </div>
      {people.length > 0 && <p className="text-sm text-ink-2 wrap-anywhere">{namesOf(people)}</p>}
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
