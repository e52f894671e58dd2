import { useMutation, useQuery } from '@tanstack/react-query'
import { LABEL_NAME_MAX, nameKey } from '@task-manager/contract/projects/group-values'
import type { Color } from '@task-manager/contract/projects/groups'
import type { Label } from '@task-manager/contract/projects/labels'
import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Link } from 'react-router'
import { useEscape } from '#web/lib/browser/use-escape.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { formatNumber } from '#web/lib/time/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ColorMark } from '#web/ui/color-mark.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { NameField, ShortTextField } from '#web/ui/form/short-text-field.tsx'
import { focusTooLong } from '#web/ui/form/too-long.ts'
import { LoadingRows } from '#web/ui/list/loading-rows.tsx'
import { type NextFocus, useFocusFallback } from '#web/ui/list/use-focus-fallback.ts'
import { ColorField } from './color-field.tsx'
import { labels } from './groups.queries.ts'
import { mergeLabels, removeLabel, saveLabel } from './labels.queries.ts'

const tasks = (n: number): string => (n === 1 ? '1 task' : `${formatNumber(n)} tasks`)

/** 'Edit' of the label in the place of a removed one, else the field for a new one. */
const nextLabel: NextFocus = (screen, place) => {
  const rows = screen.querySelectorAll('[data-item]')
  return rows[Math.min(place, rows.length - 1)]?.querySelector('button') ?? screen.querySelector('input')
}

interface Open {
  id: string
  dialog: 'edit' | 'delete'
  opener: HTMLButtonElement
}

/** Renames, merges and deletes labels, in all tasks (decision T42). */
export default function LabelsScreen() {
  const query = useQuery(labels())
  const { data, error } = query
  const [open, setOpen] = useState<Open | null>(null)
  const latest = useRef(open)
  latest.current = open
  const close = () => {
    // A label that was saved late does not close the form of another one.
    if (latest.current !== open) return
    open?.opener.focus()
    setOpen(null)
  }
  const screen = useRef<HTMLDivElement>(null)
  useFocusFallback(screen, nextLabel)
  useEscape(screen, open !== null, close)
  return (
    <div ref={screen} className="grid grid-cols-1 gap-4">
      <h1 className="text-page">Labels</h1>
      {data ? (
        <>
          {data.length === 0 ? (
            <p className="text-ink-2">No labels yet. Add one here or while creating a task.</p>
          ) : (
            <ul aria-label="Labels" className="border-t border-hairline">
              {data.map((label) => (
                <li key={label._id} data-item className="border-b border-hairline py-0.5">
                  <div className="flex min-h-9 items-center gap-2.5 pointer-coarse:min-h-11">
                    <ColorMark color={label.color} shape="dot" className="size-2!" />
                    <span dir="auto" className="min-w-0 flex-1 truncate" title={label.name}>
                      {label.name}
                    </span>
                    <Link
                      to={`/admin/tasks?${new URLSearchParams({ status: 'all', label: label.name })}`}
                      className="inline-flex items-center justify-end text-sm text-ink-2 tabular-nums underline-offset-4 hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11"
                    >
                      {tasks(label.taskCount)}
                      <span className="sr-only"> with {label.name}</span>
                    </Link>
                    <IconButton
                      label={`Edit ${label.name}`}
                      onClick={(opener) => setOpen({ id: label._id, dialog: 'edit', opener })}
                    >
                      <Pencil size={16} aria-hidden="true" />
                    </IconButton>
                    <IconButton
                      label={`Delete ${label.name}`}
                      onClick={(opener) => setOpen({ id: label._id, dialog: 'delete', opener })}
                    >
                      <Trash2 size={16} aria-hidden="true" />
                    </IconButton>
                  </div>
                  {open?.id === label._id && open.dialog === 'edit' && (
                    <EditLabel label={label} others={data} onClosed={close} />
                  )}
                  {open?.id === label._id && open.dialog === 'delete' && (
                    <DeleteLabel label={label} onClosed={close} />
                  )}
                </li>
              ))}
            </ul>
          )}
          <NewLabel />
        </>
      ) : error ? (
        <ErrorState title="Couldn't load the labels" {...queryFailure(query)} />
      ) : (
        <LoadingRows text="Loading the labels…" rows={4} className="h-9" />
      )}
    </div>
  )
}

interface IconButtonProps {
  label: string
  onClick: (button: HTMLButtonElement) => void
  children: ReactNode
}

function IconButton(props: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={props.label}
      onClick={(event) => props.onClick(event.currentTarget)}
      className="grid size-9 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink pointer-coarse:size-11"
    >
      {props.children}
    </button>
  )
}

/** Renaming to the name of another label merges the two, after a question. */
function EditLabel({
  label,
  others,
  onClosed,
}: {
  label: Label
  others: readonly Label[]
  onClosed: () => void
}) {
  const [name, setName] = useState(label.name)
  const [color, setColor] = useState<Color>(label.color)
  const same = others.find((each) => each._id !== label._id && nameKey(each.name) === nameKey(name))
  const save = useMutation({
    mutationFn: () => (same ? mergeLabels(label._id, same._id) : saveLabel(label._id, { name, color })),
    onSuccess: () => {
      toast.success(same ? `Merged into ${same.name}` : 'Label saved')
      onClosed()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!save.isPending && !focusTooLong(event.currentTarget)) save.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-136 gap-3 pt-1 pb-3">
      <NameField
        autoFocus
        max={LABEL_NAME_MAX}
        value={name}
        onChange={setName}
        readOnly={save.isPending}
        hint={same && `"${same.name}" already exists. Merging moves ${tasks(label.taskCount)} to it.`}
        error={save.isError ? messageOf(save.error) : null}
      />
      {!same && <ColorField name="label-color" value={color} onChange={setColor} />}
      <Buttons busy={save.isPending} onCancel={onClosed}>
        <Button type="submit" size="small" busy={save.isPending} disabled={name.trim() === ''}>
          {same ? 'Merge' : 'Save'}
        </Button>
      </Buttons>
    </form>
  )
}

function DeleteLabel({ label, onClosed }: { label: Label; onClosed: () => void }) {
  const remove = useMutation({
    mutationFn: () => removeLabel(label._id),
    onSuccess: () => toast.success('Label deleted'),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: onClosed,
  })
  return (
    <div className="grid max-w-136 gap-3 pt-1 pb-3">
      <p role="status" className="text-sm text-ink-2">
        {label.taskCount === 0
          ? 'No task uses it.'
          : `It will be removed from ${tasks(label.taskCount)}. This can't be undone.`}
      </p>
      <Buttons busy={remove.isPending} onCancel={onClosed}>
        <Button variant="danger" size="small" busy={remove.isPending} onClick={() => remove.mutate()}>
          {remove.isPending ? 'Deleting…' : 'Delete'}
        </Button>
      </Buttons>
    </div>
  )
}

function NewLabel() {
  const [name, setName] = useState('')
  const add = useMutation({
    mutationFn: (sent: string) => saveLabel(null, { name: sent }),
    // The next one may be typed already.
    onSuccess: (_, sent) => setName((now) => (now === sent ? '' : now)),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (name.trim() !== '' && !add.isPending && !focusTooLong(event.currentTarget)) add.mutate(name)
  }
  return (
    <form noValidate onSubmit={submit} className="flex max-w-136 items-end gap-2">
      <ShortTextField
        label="New label"
        max={LABEL_NAME_MAX}
        value={name}
        onChange={setName}
        error={add.isError ? messageOf(add.error) : null}
        className="flex-1"
      />
      <Button type="submit" variant="outline" busy={add.isPending} disabled={name.trim() === ''}>
        Add
      </Button>
    </form>
  )
}

const Buttons = (props: { busy: boolean; onCancel: () => void; children: ReactNode }) => (
  <div className="flex justify-end gap-2">
    <Button variant="outline" size="small" disabled={props.busy} onClick={props.onCancel}>
      Cancel
    </Button>
    {props.children}
  </div>
)
