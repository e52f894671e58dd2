import type { Project } from '@task-manager/contract/projects/projects'
import { CalendarX2 } from 'lucide-react'
import { Link } from 'react-router'
import { formatNumber } from '#web/lib/time/format.ts'
import { useToday } from '#web/lib/time/use-today.ts'
import { AvatarStack } from '#web/ui/avatar/avatar-stack.tsx'
import { ColorMark } from '#web/ui/color-mark.tsx'
import { CardMenuButton } from '#web/ui/menu/card-menu-button.tsx'
import { projectFacts } from './project-facts.ts'

/** Avatars shown; further people are counted. */
const AVATARS_SHOWN = 3

const avatarsOf = (people: Project['people']) =>
  people
    .slice(0, AVATARS_SHOWN)
    .map(({ _id, name, profileImageUrl }) => ({ id: _id, name, image: profileImageUrl }))

interface Props {
  project: Project
  onMenu: (project: Project, button: HTMLButtonElement) => void
}

/** A project's progress, overdue tasks, dates and people. The whole card links to the tasks that it counts. */
export function ProjectCard({ project, onMenu }: Props) {
  const { done, percent, overdue, due } = projectFacts(project, useToday())
  const tasks = `/admin/tasks?project=${project._id}`
  const { people, peopleCount } = project
  return (
    <li
      data-item
      className="relative flex min-w-0 flex-col gap-3 rounded-card border border-hairline bg-surface p-4 shadow-low transition-shadow duration-120 hover:border-edge hover:shadow-high has-[h2_a:focus-visible]:outline-3 has-[h2_a:focus-visible]:outline-offset-3 has-[h2_a:focus-visible]:outline-focus"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="flex items-baseline gap-2.5 font-sans text-base leading-snug font-semibold tracking-normal">
            <ColorMark color={project.color} shape="square" className="size-2.5!" />
            <Link
              to={`${tasks}&status=all`}
              dir="auto"
              title={project.name}
              className="line-clamp-2 wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-card"
            >
              {project.name}
            </Link>
          </h2>
          <p dir="auto" className="truncate pl-5 text-sm text-ink-2" title={project.clientName}>
            {project.clientName || <>&nbsp;</>}
          </p>
        </div>
        <CardMenuButton name={project.name} className="z-10" onOpen={(button) => onMenu(project, button)} />
      </div>
      <div className="grid gap-1.5">
        <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
          <span
            className="block h-full rounded-full bg-edge forced-color-adjust-none"
            style={{ width: `${percent}%` }}
          />
        </span>
        <p className="flex justify-between gap-3 text-sm text-ink-2 tabular-nums">
          {done}
          {overdue && (
            <Link
              to={`${tasks}&due=overdue`}
              className="relative z-10 -my-2 flex items-center gap-1.5 py-2 text-danger hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
            >
              <CalendarX2 size={14} />
              {overdue}
            </Link>
          )}
        </p>
      </div>
      <div className="mt-auto flex min-h-8 items-center gap-2">
        <p className="mr-auto text-sm text-ink-2">{due || 'No open tasks'}</p>
        {people.length > 0 && (
          <AvatarStack people={avatarsOf(people)} max={AVATARS_SHOWN} label="On open tasks" />
        )}
        {peopleCount > AVATARS_SHOWN && (
          <span className="text-sm text-ink-2 tabular-nums">
            +{formatNumber(peopleCount - AVATARS_SHOWN)}
            <span className="sr-only"> more people</span>
          </span>
        )}
      </div>
    </li>
  )
}
