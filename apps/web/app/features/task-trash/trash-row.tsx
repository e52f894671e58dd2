import type { TrashEntry } from '@task-manager/contract/tasks/trash'
import { Clock, Ellipsis, Undo2 } from 'lucide-react'
import { memo } from 'react'
import { ProjectMark } from '#web/features/tasks/parts/task-groups.tsx'
import { formatDateTime, timeAgo, until } from '#web/lib/time/ago.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ExactTime } from '#web/ui/exact-time.tsx'
import { cell, columns, rowGrid } from './trash-columns.ts'

/** Fewer remaining days than this are highlighted. */
const SOON_DAYS = 3

interface Props {
  entry: TrashEntry
  now: number
  selected: boolean
  busy: boolean
  menuOpen: boolean
  onToggle: (id: string, range: boolean) => void
  onRestore: (ids: readonly string[]) => void
  onMenu: (entry: TrashEntry, button: HTMLButtonElement) => void
}

export const TrashRow = memo(function TrashRow({ entry, now, selected, busy, menuOpen, ...on }: Props) {
  const { _id: id, title, project, deletedAt, deletedBy, purgeAt } = entry
  const end = until(purgeAt, now)
  const endsSoon = end.days <= SOON_DAYS
  return (
    <tr
      data-row={id}
      tabIndex={-1}
      className={classNames(rowGrid, 'group relative isolate border-b border-hairline outline-none')}
    >
      <td
        className={classNames(
          cell,
          columns.tick,
          // Tints the whole row; a pseudo element of the row itself would be a cell.
          'before:pointer-events-none before:absolute before:-inset-x-3 before:inset-y-0 before:-z-10',
          'group-focus-visible:before:rounded-md group-focus-visible:before:outline-2 group-focus-visible:before:-outline-offset-2 group-focus-visible:before:outline-focus',
          selected
            ? 'before:border-l-3 before:border-ink before:bg-ink/6.5'
            : 'group-focus-within:before:bg-ink/3.5 group-hover:before:bg-ink/3.5',
        )}
      >
        <label className="flex min-h-9.5 cursor-pointer items-center select-none max-md:-mr-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            data-tick={id}
            checked={selected}
            onChange={(event) => on.onToggle(id, (event.nativeEvent as MouseEvent).shiftKey)}
            className="choice-box size-4 shrink-0 pointer-coarse:size-5"
          />
          <span className="sr-only">Select {title}</span>
        </label>
      </td>
      <th
        scope="row"
        dir="auto"
        className={classNames(
          cell,
          columns.task,
          'truncate text-start text-sm',
          selected ? 'font-semibold' : 'font-medium',
        )}
        title={title}
      >
        {title}
      </th>
      <td className={classNames(cell, columns.project)}>{project && <ProjectMark project={project} />}</td>
      <td className={classNames(cell, columns.by)}>
        {deletedBy ? (
          <span className="flex min-w-0 items-center gap-2" title={deletedBy.name}>
            <Avatar
              name={deletedBy.name}
              image={deletedBy.profileImageUrl}
              className="size-5! text-[0.5rem]! max-md:hidden"
            />
            <span dir="auto" className="truncate md:max-[96rem]:sr-only">
              {deletedBy.name}
            </span>
          </span>
        ) : (
          'The server'
        )}
      </td>
      <td className={classNames(cell, columns.deleted)}>
        <ExactTime {...timeAgo(deletedAt, now)} className="[&>time]:first-letter:uppercase" />
      </td>
      <td className={classNames(cell, columns.end, endsSoon ? 'text-danger' : 'text-ink-2')}>
        <span className="flex items-center gap-1.5">
          {endsSoon && <Clock size={14} className="shrink-0" />}
          <ExactTime instant={purgeAt} words={end.text} exact={formatDateTime(purgeAt)} />
        </span>
      </td>
      <td className={classNames(cell, columns.actions)}>
        <span className="flex items-center justify-end gap-1">
          <Button
            variant="outline"
            size="tool"
            disabled={busy}
            aria-label={`Restore ${title}`}
            title="Restore"
            className="min-h-7! max-[89.99rem]:px-1.5! opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-md:hidden pointer-coarse:hidden"
            onClick={() => on.onRestore([id])}
          >
            <Undo2 size={14} />
            <span className="max-[89.99rem]:sr-only">Restore</span>
          </Button>
          <button
            type="button"
            aria-label={`Actions for ${title}`}
            aria-haspopup="menu"
            aria-expanded={menuOpen}
            disabled={busy}
            className="-mr-1.5 grid size-7 shrink-0 place-items-center rounded-md text-ink-2 hover:bg-sunken max-md:-mr-3.5 max-md:size-11 pointer-coarse:-mr-3.5 pointer-coarse:size-11"
            onClick={(event) => on.onMenu(entry, event.currentTarget)}
          >
            <Ellipsis size={16} />
          </button>
        </span>
      </td>
    </tr>
  )
})
