import { useQuery } from '@tanstack/react-query'
import { CalendarX2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { projectNumbers } from '#web/features/projects/groups.queries.ts'
import { projectFacts } from '#web/features/projects/project-facts.ts'
import { avatarsOf } from '#web/features/tasks/data/avatars.ts'
import { formatNumber } from '#web/lib/time/format.ts'
import { useToday } from '#web/lib/time/use-today.ts'
import { AvatarStack } from '#web/ui/avatar/avatar-stack.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ColorMark } from '#web/ui/color-mark.tsx'

export interface ProjectTitleProps {
  id: string
  /** Shown while the project loads, or when it does not exist. */
  fallback: ReactNode
}

/** The project of the list: its name, progress and people. */
export default function ProjectTitle({ id, fallback }: ProjectTitleProps) {
  const today = useToday()
  const { data } = useQuery(projectNumbers(today))
  const project = data?.find(({ _id }) => _id === id)
  if (!project) return fallback
  const { done, overdue, due } = projectFacts(project, today)
  return (
    <>
      <h1 dir="auto" className="mr-auto flex min-w-0 items-center gap-3 text-page sm:flex-[1_1_10rem]">
        <ColorMark color={project.color} shape="square" className="size-3.5!" />
        <span className="min-w-0 wrap-anywhere">{project.name}</span>
        {project.archived && <Badge className="text-xs">Archived</Badge>}
      </h1>
      <div className="order-last grid w-full grid-cols-1 gap-1 pb-1 text-sm text-ink-2">
        <div className="flex min-h-8 flex-wrap items-center gap-x-5 gap-y-1">
          {project.clientName && (
            <span dir="auto" className="wrap-anywhere">
              {project.clientName}
            </span>
          )}
          <span className="tabular-nums">{done}</span>
          {overdue && (
            <Link
              to={`?project=${id}&due=overdue`}
              className="flex items-center gap-1.5 text-danger hover:underline pointer-coarse:py-3"
            >
              <CalendarX2 size={14} />
              {overdue}
            </Link>
          )}
          {due && <span>{due}</span>}
          <div className="flex items-center gap-2 empty:hidden">
            {project.people.length > 0 && (
              <AvatarStack people={avatarsOf(project.people)} max={5} label="On open tasks" />
            )}
            {project.peopleCount > project.people.length && (
              <span className="tabular-nums">
                +{formatNumber(project.peopleCount - project.people.length)}
                <span className="sr-only"> more people</span>
              </span>
            )}
          </div>
        </div>
        {project.note && (
          <p dir="auto" className="line-clamp-2 max-w-[68ch] wrap-anywhere" title={project.note}>
            {project.note}
          </p>
        )}
      </div>
    </>
  )
}
