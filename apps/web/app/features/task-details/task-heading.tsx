import { DESCRIPTION_MAX, TITLE_MAX } from '@task-manager/contract/tasks/task-values'
import type { Task } from '@task-manager/contract/tasks/tasks'
import type { ReactNode } from 'react'
import { TextWithTasks } from '#web/features/tasks/parts/text-with-tasks.tsx'
import { useIsPhone } from '#web/lib/browser/use-is-phone.ts'
import { TextFact } from './text-fact.tsx'
import type { TaskEdits } from './use-task-edits.ts'

interface Props {
  task: Task
  /** Missing for members. */
  edits: TaskEdits | undefined
}

const textClass = 'max-w-[68ch] whitespace-pre-line text-ink-2 wrap-anywhere sm:text-[0.9375rem] sm:leading-6'

const titleClass = 'text-page wrap-anywhere sm:text-[1.75rem]'

/** A press edits it, for administrators. */
export function TaskTitle({ task, edits }: Props) {
  if (!edits)
    return (
      <h1 dir="auto" className={titleClass}>
        {task.title}
      </h1>
    )
  return (
    <TextFact
      label="Title"
      value={task.title}
      maxLength={TITLE_MAX}
      className={`font-display font-bold tracking-tight ${titleClass}`}
      error={edits.errors.get('title')}
      onSave={(title, seen) =>
        edits.save({ fact: 'title', body: { title }, shown: { title }, seen: { title: seen } })
      }
    >
      {(edit) => (
        <h1 className={titleClass}>
          <button
            type="button"
            dir="auto"
            title="Edit the title"
            onClick={edit}
            className="-mx-2 w-[calc(100%+1rem)] cursor-text! rounded-md px-2 text-left hover:bg-sunken pointer-coarse:py-1"
          >
            {task.title}
          </button>
        </h1>
      )}
    </TextFact>
  )
}

/** A press edits it, for administrators. */
export function TaskDescription({ task, edits }: Props) {
  if (!edits)
    return (
      task.description !== '' && (
        <p dir="auto" className={textClass}>
          <TextWithTasks text={task.description} />
        </p>
      )
    )
  return (
    <TextFact
      label="Description"
      value={task.description}
      maxLength={DESCRIPTION_MAX}
      multiline
      className="max-w-[68ch] border border-edge py-1.5"
      error={edits.errors.get('description')}
      onSave={(description, seen) =>
        edits.save({
          fact: 'description',
          body: { description },
          shown: { description },
          seen: { description: seen },
        })
      }
    >
      {(edit) => <Description text={task.description} onEdit={edit} />}
    </TextFact>
  )
}

/** Links inside the text stay links, so the button is beside it; a press on the text edits as well. */
function Description({ text, onEdit }: { text: string; onEdit: () => void }) {
  if (text === '')
    return (
      <button
        type="button"
        onClick={onEdit}
        className="-mx-2 min-h-9 w-fit rounded-md px-2 text-ink-3 hover:bg-sunken pointer-coarse:min-h-11"
      >
        Add a description
      </button>
    )
  return (
    <div className="group/text relative grid justify-items-start">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button below does the same */}
      <p
        dir="auto"
        onClick={() => window.getSelection()?.isCollapsed !== false && onEdit()}
        className={`-mx-2 cursor-text rounded-md px-2 group-hover/text:bg-sunken ${textClass}`}
      >
        <TextWithTasks text={text} />
      </p>
      {/* Above the text: below it, the press that takes its focus would move what is pressed. */}
      <button
        type="button"
        onClick={onEdit}
        className="sr-only focus-visible:not-sr-only focus-visible:absolute! focus-visible:top-0 focus-visible:right-0 focus-visible:rounded-md focus-visible:bg-surface focus-visible:px-2! print:hidden"
      >
        Edit the description
      </button>
    </div>
  )
}

interface ArticleProps {
  title: ReactNode
  description: ReactNode
  facts: ReactNode
  /** The checklist and the parts below it. */
  children: ReactNode
}

/** The parts of a task's page: the facts are beside them on wide screens, and above the description on phones. */
export function TaskArticle({ title, description, facts, children }: ArticleProps) {
  // Keys: when the window crosses the width of a phone, these two are moved and keep what is typed and the focus.
  const moved = [
    <div key="description" className="min-w-0 not-empty:mt-2 max-sm:not-empty:mt-6 max-sm:not-empty:mb-2">
      {description}
    </div>,
    <div
      key="facts"
      className="min-w-0 max-xl:mt-6 xl:sticky xl:top-20 xl:col-start-2 xl:row-span-3 xl:row-start-1 xl:self-start"
    >
      {facts}
    </div>,
  ]
  return (
    <article className="grid max-w-311 gap-x-14 xl:grid-cols-[minmax(0,56.25rem)_18rem] xl:grid-rows-[auto_auto_1fr]">
      <header className="grid min-w-0">{title}</header>
      {useIsPhone() ? moved.toReversed() : moved}
      <div className="mt-6 grid min-w-0 content-start gap-8">{children}</div>
    </article>
  )
}
