import type { LabelRef, ProjectRef } from '@task-manager/contract/projects/groups'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { classNames } from '#web/ui/class-names.ts'
import { ColorMark } from '#web/ui/color-mark.tsx'

export const ProjectMark = ({ project, className }: { project: ProjectRef; className?: string }) => (
  <span className={classNames('flex min-w-0 items-center gap-2', className)}>
    <ColorMark color={project.color} shape="square" />
    <span dir="auto" className="min-w-0 truncate" title={project.name}>
      {project.name}
    </span>
  </span>
)

/** Tasks saved on the device by older releases lack both fields. */
export const hasGroups = ({ project, labels }: Partial<Pick<Task, 'project' | 'labels'>>): boolean =>
  Boolean(project) || (labels?.length ?? 0) > 0

/** The labels in one line; labels without room are left out whole. */
export function LabelMarks({
  labels,
  className,
  named = true,
}: {
  labels: readonly LabelRef[] | undefined
  className?: string
  /** False where the text before it says 'Labels', so that the name of a control contains the labels themselves. */
  named?: boolean
}) {
  if (!labels || labels.length === 0) return null
  return (
    <ul
      aria-label={named ? 'Labels' : undefined}
      title={labels.map(({ name }) => name).join(', ')}
      className={classNames(
        // The first label wraps too, after an empty part without width.
        'flex h-5 min-w-0 flex-wrap gap-x-2.5 overflow-hidden text-xs leading-5 before:-mr-2.5 before:h-5 before:content-[""]',
        className,
      )}
    >
      {labels.map(({ _id, name, color }) => (
        <li key={_id} className="flex max-w-full min-w-8 items-center gap-1.5 text-ink-2">
          <ColorMark color={color} shape="dot" />
          <span dir="auto" className="truncate">
            {name}
          </span>
        </li>
      ))}
    </ul>
  )
}
