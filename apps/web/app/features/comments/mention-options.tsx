import { useQuery } from '@tanstack/react-query'
import type { User } from '@task-manager/contract/people/users'
import type { CommentAuthor } from '@task-manager/contract/tasks/comments'
import { wordMatcher } from '#web/features/tasks/data/find/match-names.ts'
import { isAdmin } from '#web/lib/session/roles.ts'
import { teamMembers } from '#web/lib/team-members.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { menuPopupClass } from '#web/ui/popup-class.ts'
import { readers } from './activity.queries.ts'

export interface Candidate extends CommentAuthor {
  /** Whether the person sees the task. */
  readonly sees: boolean
}

const SHOWN = 6

/** From this length on, a name without a match is reported as unknown. */
const NAME_MIN = 2
const NONE: Candidates = { people: [], unknown: null }

export interface Candidates {
  readonly people: readonly Candidate[]
  /** The reason why nobody is offered, or null. */
  readonly unknown: string | null
}

/** The people who can be mentioned; for administrators also those who do not see the task, after the others. */
export function useCandidates(
  taskId: string,
  user: Pick<User, '_id' | 'name' | 'role'>,
  typed: string | null,
): Candidates {
  const forAdmin = isAdmin(user)
  const { data: seeing } = useQuery({ ...readers(taskId), enabled: typed !== null })
  const { data: everyone = [], isPending } = useQuery({ ...teamMembers, enabled: typed !== null && forAdmin })
  if (typed === null || !seeing) return NONE
  const matches = wordMatcher(typed)
  const others = everyone.filter(({ _id, active }) => active && !seeing.some((person) => person._id === _id))
  const people = [
    ...seeing.map((person) => ({ ...person, sees: true })),
    ...others.map(({ _id, name, profileImageUrl }) => ({ _id, name, profileImageUrl, sees: false })),
  ]
    .filter(({ _id, name }) => _id !== user._id && matches(name))
    .slice(0, SHOWN)
  const isKnown =
    people.length > 0 || typed.length < NAME_MIN || (forAdmin && isPending) || matches(user.name)
  return {
    people,
    unknown: isKnown ? null : `No one named "${typed}"${forAdmin ? '' : ' can see this task'}.`,
  }
}

interface Props extends Candidates {
  id: string
  active: number
  onTake: (person: Candidate) => void
}

const popupClass = `${menuPopupClass} absolute inset-x-0 bottom-full z-20 mb-1`

/** Names for the mention that is being typed. */
export function MentionOptions({ id, people, unknown, active, onTake }: Props) {
  if (unknown !== null)
    return (
      <p role="status" className={`${popupClass} px-3 py-2 text-sm text-ink-2`}>
        {unknown}
      </p>
    )
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="People"
      hidden={people.length === 0}
      className={popupClass}
    >
      {people.map((person, i) => (
        <div
          key={person._id}
          id={`${id}-${i}`}
          role="option"
          tabIndex={-1}
          aria-selected={i === active}
          // The field keeps the focus.
          onPointerDown={(event) => {
            event.preventDefault()
            onTake(person)
          }}
          className={classNames(
            'flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2.5 text-sm hover:bg-sunken pointer-coarse:min-h-11',
            i === active && 'bg-sunken',
          )}
        >
          <Avatar name={person.name} image={person.profileImageUrl} size="small" />
          <span dir="auto" className="truncate">
            {person.name}
          </span>
          {!person.sees && <span className="ml-auto shrink-0 text-xs text-ink-3">can't see this task</span>}
        </div>
      ))}
    </div>
  )
}
