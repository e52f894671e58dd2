import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { partsOf } from '#web/features/tasks/data/task-addresses.ts'
import { taskTitles } from '#web/features/tasks/data/task-titles.queries.ts'
import { siteOrigin } from '#web/lib/browser/site-origin.ts'
import { StatusGlyph } from './badges/status-glyph.tsx'

const origins = (): string[] => [...new Set([siteOrigin(), window.location.origin])]

export const hasTaskAddress = (text: string): boolean =>
  partsOf(text, origins()).some((part) => 'taskId' in part)

/** The id of the task if the text is the address of a task and nothing else. */
export function taskIdIn(address: string): string | undefined {
  const [part, ...others] = partsOf(address, origins())
  return part && 'taskId' in part && others.length === 0 ? part.taskId : undefined
}

/** A text in which addresses of tasks show as their title, for readers who see the task. */
export function TextWithTasks({ text }: { text: string }) {
  let at = 0
  return partsOf(text, origins()).map((part) => {
    const key = at++
    return 'taskId' in part ? (
      <TaskLink key={key} id={part.taskId} address={part.address}>
        {part.address}
      </TaskLink>
    ) : (
      part.text
    )
  })
}

/** The text with titles in place of addresses, for names of controls and inside links. */
export function useTextWithTitles(text: string): string {
  const parts = partsOf(text, origins())
  const ids = parts.flatMap((part) => ('taskId' in part ? [part.taskId] : []))
  const { data } = useQuery(taskTitles([...new Set(ids)]))
  const titles = new Map(data?.map((task) => [task?._id, task?.title]))
  return parts
    .map((part) => ('taskId' in part ? (titles.get(part.taskId) ?? part.address) : part.text))
    .join('')
}

/** The glyph and title of a task; the children, its bare address, for readers who do not see it. */
export function TaskLink({ id, address, children }: { id: string; address: string; children: ReactNode }) {
  const { data: [task] = [] } = useQuery(taskTitles([id]))
  if (!task) return children
  const hash = address.split('#')[1]
  return (
    <Link
      to={{ pathname: `/tasks/${id}`, hash: hash ? `#${hash}` : '' }}
      onClick={(event) => event.stopPropagation()}
      className="font-medium underline decoration-edge underline-offset-4"
    >
      <StatusGlyph status={task.status} className="mr-1.5 inline-block align-[-2px]" />
      <span className="sr-only">{task.status}: </span>
      <span dir="auto">{task.title}</span>
    </Link>
  )
}
