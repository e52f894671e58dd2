import type { ReactNode } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'

/** Typing finds the others. */
const LISTED = 50

interface Person {
  _id: string
  name: string
  email: string
  profileImageUrl: string
}

interface Props<P extends Person> {
  /** Undefined while the team loads. */
  people: readonly P[] | undefined
  /** The team could not be loaded. */
  failed: boolean
  search: string
  children: (person: P) => ReactNode
}

/** The people that a search finds, and a note when there are none or more. */
export function PeopleResults<P extends Person>({ people, failed, search, children }: Props<P>) {
  const more = (people?.length ?? 0) - LISTED
  return (
    <>
      {people?.slice(0, LISTED).map(children)}
      {(failed || people?.length === 0 || more > 0) && (
        <p role="status" className="px-2 py-1.5 text-sm text-ink-2">
          {people === undefined
            ? 'The team could not be loaded.'
            : people.length === 0
              ? `Nobody matches ‘${search.trim()}’.`
              : `${more} more: type a name.`}
        </p>
      )}
    </>
  )
}

export function PersonResult({ person: { name, email, profileImageUrl } }: { person: Person }) {
  return (
    <>
      <Avatar name={name} image={profileImageUrl} size="small" />
      <span dir="auto" className="min-w-0 truncate" title={`${name}, ${email}`}>
        {name}
      </span>
    </>
  )
}
