import type { ReactNode } from 'react'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { ListStatus, MAX_LISTED } from '#web/ui/list/list-search.tsx'

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

/** The people that match a search, and a text when none or too many do. */
export function PeopleResults<P extends Person>({ people, failed, search, children }: Props<P>) {
  return (
    <>
      {people?.slice(0, MAX_LISTED).map(children)}
      <ListStatus
        error={failed && people === undefined ? "Couldn't load the team." : null}
        count={people?.length}
        none={`No one named "${search.trim()}".`}
      />
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
