import type { Template } from '@task-manager/contract/tasks/templates'
import { Pencil, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { dueAfterText } from '#web/features/tasks/data/dates/due-after.ts'
import { useToday } from '#web/lib/time/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { ColorMark } from '#web/ui/color-mark.tsx'
import { prefillFrom } from './templates.queries.ts'

interface Props {
  template: Template
  onEdit: () => void
  onDelete: () => void
}

const counted = (n: number, one: string): string[] => (n === 0 ? [] : [`${n} ${n === 1 ? one : `${one}s`}`])

/** A template's name, content and actions. */
export function TemplateRow({ template, onEdit, onDelete }: Props) {
  const { name, title, due, priority, assignedTo, todoChecklist, attachments, project } = template
  const navigate = useNavigate()
  const today = useToday()
  const people = assignedTo.map((person) => person.name)
  const facts = [
    `Due ${dueAfterText(due)}`,
    `${priority} priority`,
    people.length > 3 ? `${people.slice(0, 3).join(', ')} and ${people.length - 3} more` : people.join(', '),
    ...counted(todoChecklist.length, 'item'),
    ...counted(attachments.length, 'link'),
  ].filter(Boolean)
  const use = () => void navigate('/admin/create-task', { state: { prefill: prefillFrom(template, today) } })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline py-3">
      <div className="grid min-w-0 flex-1 basis-72 gap-0.5">
        <h2 dir="auto" className="font-sans text-base font-medium tracking-normal wrap-anywhere">
          {name}
        </h2>
        {title !== name && (
          <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
            {title}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-ink-2">
          {facts.map((fact) => (
            <span key={fact} className="wrap-anywhere">
              {fact}
            </span>
          ))}
          {project && (
            <span className="flex min-w-0 items-center gap-1.5">
              <ColorMark color={project.color} shape="square" />
              <span dir="auto" className="min-w-0 truncate">
                {project.name}
              </span>
            </span>
          )}
        </p>
      </div>
      <div className="flex gap-1">
        <Button variant="outline" size="small" onClick={use}>
          Use
          <span className="sr-only"> {name}</span>
        </Button>
        <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={onEdit}>
          <Pencil size={16} />
          Edit
          <span className="sr-only"> {name}</span>
        </Button>
        <Button
          variant="quiet"
          size="small"
          className="text-danger!"
          aria-haspopup="dialog"
          onClick={onDelete}
        >
          <Trash2 size={16} />
          Delete
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  )
}
