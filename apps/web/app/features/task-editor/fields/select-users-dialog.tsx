import { useQuery } from '@tanstack/react-query'
import type { TeamMember } from '@task-manager/contract/people/users'
import { memo, type ReactNode, useCallback, useRef, useState } from 'react'
import { searchPeople } from '#web/features/tasks/data/find/search-people.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { teamMembers } from '#web/lib/team-members.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { controlClass } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  selected: readonly string[]
  onDone: (ids: string[]) => void
}

/** Spec 2: titled 'Select Users', the list at 60 % of the viewport's height, CANCEL and DONE. */
export default function SelectUsersDialog({ open, onOpenChange, selected, onDone }: Props) {
  const { data: users, error, refetch } = useQuery({ ...teamMembers, enabled: open })
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(selected))
  const search = useRef<HTMLInputElement>(null)
  // Deactivated people are shown only when they are already assigned.
  const offered = users?.filter(({ _id, active }) => active !== false || selected.includes(_id))
  const shown = searchPeople(offered ?? [], query)

  const toggle = useCallback((id: string, on: boolean) => {
    setChosen((now) => {
      const next = new Set(now)
      if (on) next.add(id)
      else next.delete(id)
      return next
    })
  }, [])

  function done() {
    // People who left the team meanwhile cannot be assigned.
    const known = new Set(users?.map((user) => user._id))
    onDone([...chosen].filter((id) => users === undefined || known.has(id)))
    onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={chosen.size !== selected.length || selected.some((id) => !chosen.has(id))}
      title="Select Users"
      initialFocus={search}
      footer={
        <>
          <p role="status" className="mr-auto text-sm text-ink-2 tabular-nums">
            {chosen.size} selected
          </p>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            CANCEL
          </Button>
          <Button onClick={done}>DONE</Button>
        </>
      }
    >
      <input
        ref={search}
        type="search"
        dir="auto"
        aria-label="Search by name or email"
        placeholder="Search by name or email"
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        className={controlClass}
      />
      <div className="-mx-3 mt-3 h-[60vh] overflow-y-auto overscroll-contain">
        <List
          users={users}
          failed={error && !users ? messageOf(error) : null}
          onRetry={refetch}
          empty={shown.length === 0 ? <>No one matches "{query.trim()}".</> : null}
        >
          {shown.map((user) => (
            <UserRow key={user._id} user={user} checked={chosen.has(user._id)} onToggle={toggle} />
          ))}
        </List>
      </div>
    </Dialog>
  )
}

interface ListProps {
  users: TeamMember[] | undefined
  failed: string | null
  onRetry: () => Promise<unknown>
  empty: ReactNode
  children: ReactNode
}

function List({ users, failed, onRetry, empty, children }: ListProps) {
  if (failed !== null) {
    return <ErrorState title="Couldn't load the team" message={failed} onRetry={onRetry} />
  }
  if (users === undefined) {
    return (
      <div role="status" className="grid gap-3 p-3">
        <span className="sr-only">Loading the team…</span>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <div key={row} className="flex items-center gap-3">
            <Skeleton className="size-9 rounded-full" />
            <Skeleton className="h-9 flex-1" />
          </div>
        ))}
      </div>
    )
  }
  if (empty) {
    return (
      <p role="status" className="p-3 text-ink-2">
        {empty}
      </p>
    )
  }
  return <ul aria-label="Team members">{children}</ul>
}

interface RowProps {
  user: TeamMember
  checked: boolean
  onToggle: (id: string, on: boolean) => void
}

const UserRow = memo(function UserRow({ user, checked, onToggle }: RowProps) {
  return (
    <li className="[contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]">
      <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 hover:bg-sunken has-focus-visible:bg-sunken">
        <Avatar name={user.name} image={user.profileImageUrl} />
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate font-medium" title={user.name}>
            {user.name}
          </span>
          <span className="block text-sm text-ink-2 wrap-anywhere">{user.email}</span>
        </span>
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onToggle(user._id, event.target.checked)}
          className="choice-box size-5 shrink-0 -outline-offset-1"
        />
      </label>
    </li>
  )
})
