import {
  Calendar,
  CircleDashed,
  Flag,
  Folder,
  Hourglass,
  Link2,
  ListChecks,
  type LucideIcon,
  Pencil,
  Repeat,
  SquarePlus,
  Tag,
  Trash2,
  Undo2,
  Users,
} from 'lucide-react'
import { useState } from 'react'
import type { More } from '#web/features/tasks/data/history-labels.ts'
import type { HistoryLine } from '#web/features/tasks/data/history-lines.ts'
import { SentenceParts } from '#web/features/tasks/parts/sentence-parts.tsx'
import { timeAgo } from '#web/lib/time/ago.ts'
import { ExactTime } from '#web/ui/exact-time.tsx'
import { LazyPart } from '#web/ui/loading/lazy-part.tsx'

const icons: Record<HistoryLine['kind'], LucideIcon> = {
  'task.created': SquarePlus,
  'task.edited': Pencil,
  'task.ticked': ListChecks,
  'task.deleted': Trash2,
  'task.restored': Undo2,
  'task.purged': Trash2,
}

/** Icons of edits by field; all other fields have a pencil. */
const fieldIcons: Partial<Record<string, LucideIcon>> = {
  status: CircleDashed,
  priority: Flag,
  dueDate: Calendar,
  repeat: Repeat,
  waiting: Hourglass,
  assignedTo: Users,
  project: Folder,
  labels: Tag,
  attachments: Link2,
  todoChecklist: ListChecks,
  checklistOrder: ListChecks,
}

const iconOf = ({ kind, field }: HistoryLine): LucideIcon =>
  (kind === 'task.edited' && fieldIcons[field ?? '']) || icons[kind]

/** Stable between renders. */
const loadDiff = () => import('./word-diff.tsx')

export function HistoryRow({ line, now }: { line: HistoryLine; now: number }) {
  const Icon = iconOf(line)
  return (
    <li className="flex items-start gap-3 py-1 text-[0.8125rem] leading-5 text-ink-2">
      <span aria-hidden="true" className="flex w-7 shrink-0 justify-center">
        <Icon size={14} className="mt-0.75 text-ink-3" />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <p dir="auto" className="wrap-anywhere">
          <bdi className="font-semibold text-ink">{line.actor}</bdi> <SentenceParts parts={line.parts} />
        </p>
        {line.more.map((more) => (
          <Unfold key={JSON.stringify(more)} more={more} />
        ))}
      </div>
      <ExactTime {...timeAgo(line.at, now)} className="shrink-0 text-xs leading-5 text-ink-3" />
    </li>
  )
}

/** Details below the line. Their code loads when they are opened. */
function Unfold({ more }: { more: More }) {
  const [opened, setOpened] = useState(false)
  return (
    <details onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary className="w-fit cursor-pointer rounded-sm py-0.5 font-medium underline underline-offset-3 pointer-coarse:py-3">
        {'items' in more ? (more.people ? 'Show people' : 'Show items') : 'Show changes'}
      </summary>
      <div className="mt-1 border-l-2 border-hairline pl-3">
        {'items' in more ? (
          <ul>
            {more.items.map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name, and items never move
              <li key={index} dir="auto" className="wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        ) : (
          opened && (
            <LazyPart
              load={loadDiff}
              props={more.text}
              fallback={<p>Loading…</p>}
              failure="Couldn't load the changes."
            />
          )
        )}
      </div>
    </details>
  )
}
