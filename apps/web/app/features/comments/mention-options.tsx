import { useQuery } from '@tanstack/react-query'
import type { CommentAuthor } from '@task-manager/contract/tasks/comments'
import { wordMatcher } from '#web/features/tasks/data/find/match-names.ts'
import { members } from '#web/features/tasks/data/tasks.queries.ts'
import { isAdmin } from '#web/lib/session/roles.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { menuPopupClass } from '#web/ui/popup-class.ts'
import { readers } from './activity.queries.ts'

export interface Candidate extends CommentAuthor {
  /** Whether the person sees the task. */
  readonly sees: boolean
}

const SHOWN = 6

/** The people who can be mentioned; for administrators also those who do not see the task, after the others. */
export function useCandidates(
  taskId: string,
  user: { _id: string; role: string },
  typed: string | null,
): readonly Candidate[] {
  const { data: seeing = [] } = useQuery({ ...readers(taskId), enabled: typed !== null })
  const { data: everyone = [] } = useQuery({ ...members(), enabled: typed !== null && isAdmin(user) })
  if (typed === null) return []
  const matches = wordMatcher(typed)
  const others = everyone.filter(({ _id, active }) => active && !seeing.some((person) => person._id === _id))
  return [
    ...seeing.map((person) => ({ ...person, sees: true })),
    ...others.map(({ _id, name, profileImageUrl }) => ({ _id, name, profileImageUrl, sees: false })),
  ]
    .filter(({ _id, name }) => _id !== user._id && matches(name))
    .slice(0, SHOWN)
}

interface Props {
  id: string
  people: readonly Candidate[]
  active: number
  onTake: (person: Candidate) => void
}

/** Names for the mention that is being typed. */
export function MentionOptions({ id, people, active, onTake }: Props) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="People"
      hidden={people.length === 0}
      className={`${menuPopupClass} absolute inset-x-0 bottom-full z-20 mb-1`}
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
