import { useQuery } from '@tanstack/react-query'
import { viewQuery } from '@task-manager/contract/lists/views'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { savedViews } from '#web/features/views/views.queries.ts'
import { classNames } from '#web/ui/class-names.ts'

/** More are shown on request. */
const SHOWN = 5

interface Props {
  /** The list of these views. */
  to: string
  onNavigate: (() => void) | undefined
}

/** Saved views below the list's menu entry. Renders nothing when there are none. */
export default function SavedViews({ to, onNavigate }: Props) {
  const { data: views = [] } = useQuery(savedViews())
  const [all, setAll] = useState(false)
  const { pathname, search } = useLocation()
  if (views.length === 0) return null
  const here = pathname === to ? viewQuery(search) : null
  return (
    <ul aria-label="Saved views" className="mt-0.5 grid gap-0.5">
      {views.slice(0, all ? undefined : SHOWN).map(({ _id, name, query }) => (
        <li key={_id} className="min-w-0">
          <Link
            to={{ pathname: to, search: query && `?${query}` }}
            aria-current={query === here ? 'true' : undefined}
            title={name}
            onClick={onNavigate}
            className={classNames(
              'flex min-h-7.5 items-center rounded-control pr-3 pl-11 text-sm pointer-coarse:min-h-11',
              query === here
                ? 'bg-sunken font-semibold text-ink'
                : 'text-ink-2 hover:bg-sunken hover:text-ink',
            )}
          >
            <span dir="auto" className="truncate">
              {name}
            </span>
          </Link>
        </li>
      ))}
      {!all && views.length > SHOWN && (
        <li>
          <button
            type="button"
            onClick={() => setAll(true)}
            className="flex min-h-7.5 w-full items-center rounded-control pl-11 text-sm text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:min-h-11"
          >
            All views
          </button>
        </li>
      )}
    </ul>
  )
}
