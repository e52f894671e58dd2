import { useMutation, useQuery } from '@tanstack/react-query'
import { LABEL_NAME_MAX, nameKey } from '@task-manager/contract/projects/group-values'
import type { Color } from '@task-manager/contract/projects/groups'
import type { Label } from '@task-manager/contract/projects/labels'
import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Link } from 'react-router'
import { useEscape } from '#web/lib/browser/use-escape.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { nameFailure } from '#web/lib/http/name-failure.ts'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { useKept } from '#web/lib/session-store/use-kept.ts'
import { formatNumber } from '#web/lib/time/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ColorMark } from '#web/ui/color-mark.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { DISCARD } from '#web/ui/dialog/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { AskBeforeLeaving } from '#web/ui/form/ask-before-leaving.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { NameField, ShortTextField } from '#web/ui/form/short-text-field.tsx'
import { focusTooLong } from '#web/ui/form/too-long.ts'
import { useReadOnly } from '#web/ui/form/use-read-only.ts'
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
  /** As it was when it was opened. */
  label: Label
  dialog: 'edit' | 'delete'
  opener: HTMLButtonElement
}

const isSame = (one: Label, other: Label | undefined): boolean => one._id === other?._id

/** The labels, and the one that is being edited if someone else has deleted it: its form has what was typed. */
function rowsOf(all: readonly Label[], open: Open | null): readonly Label[] {
  if (open?.dialog !== 'edit' || all.some((label) => isSame(label, open.label))) return all
  const index = all.findIndex(({ name }) => nameKey(name) > nameKey(open.label.name))
  return index < 0 ? [...all, open.label] : all.toSpliced(index, 0, open.label)
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
  const rows = rowsOf(data ?? [], open)
  const screen = useRef<HTMLDivElement>(null)
  useFocusFallback(screen, nextLabel)
  const unsaved = useRef(false)
  const [asking, setAsking] = useState<(() => void) | null>(null)
  /** Asks first where something typed would be lost. */
  const leave = (then: () => void) => (unsaved.current ? setAsking(() => then) : then())
  const show = (next: Open) => {
    const isShown = isSame(next.label, open?.label) && next.dialog === open?.dialog
    if (!isShown) leave(() => setOpen(next))
  }
  useEscape(screen, open !== null, () => leave(close))
  return (
    <div ref={screen} className="grid grid-cols-1 gap-4">
      <h1 className="text-page">Labels</h1>
      {data ? (
        <>
          {rows.length === 0 ? (
            <p className="text-ink-2">No labels yet. Add one here or while creating a task.</p>
          ) : (
            <ul aria-label="Labels" className="border-t border-hairline">
              {rows.map((label) => (
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
                      onClick={(opener) => show({ label, dialog: 'edit', opener })}
                    >
                      <Pencil size={16} />
                    </IconButton>
                    <IconButton
                      label={`Delete ${label.name}`}
                      onClick={(opener) => show({ label, dialog: 'delete', opener })}
                    >
                      <Trash2 size={16} />
                    </IconButton>
                  </div>
                  {isSame(label, open?.label) && open?.dialog === 'edit' && (
                    <EditLabel label={label} all={data} unsaved={unsaved} onClosed={close} />
                  )}
                  {isSame(label, open?.label) && open?.dialog === 'delete' && (
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
      {asking && (
        <ConfirmDialog
          {...DISCARD}
          // After 'Discard' the focus is where it leads.
          finalFocus={() => unsaved.current}
          onConfirm={() => {
            unsaved.current = false
            setAsking(null)
            asking()
          }}
          onClose={() => setAsking(null)}
        />
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
      className="grid size-9 shrink-0 place-items-center rounded-control text-ink-2 last:-mr-2.5 hover:bg-sunken hover:text-ink pointer-coarse:size-11 pointer-coarse:last:-mr-3.5"
    >
      {props.children}
    </button>
  )
}

interface EditProps {
  label: Label
  all: readonly Label[]
  /** Whether closing it would lose something. */
  unsaved: RefObject<boolean>
  onClosed: () => void
}

/** Renaming to the name of another label merges the two, after a question. A label that was deleted meanwhile is added again. */
function EditLabel({ label, all, unsaved, onClosed }: EditProps) {
  const [name, setName, isNameChanged] = useKept(`label:${label._id}:name`, label.name)
  const [color, setColor] = useKept<Color>(`label:${label._id}:color`, label.color)
  const errorId = useId()
  const isDeleted = !all.some((each) => isSame(each, label))
  const same = isDeleted
    ? undefined
    : all.find((each) => !isSame(each, label) && nameKey(each.name) === nameKey(name))
  const save = useMutation({
    mutationFn: () =>
      same ? mergeLabels(label._id, same._id) : saveLabel(isDeleted ? null : label._id, { name, color }),
    onSuccess: () => {
      toast.success(same ? `Merged into ${same.name}` : 'Label saved')
      onClosed()
    },
  })
  const isUnsaved = isNameChanged && !save.isPending
  useEffect(() => {
    unsaved.current = isUnsaved
    return () => {
      unsaved.current = false
    }
  }, [unsaved, isUnsaved])
  const { error, failure } = nameFailure(save.error)
  const form = useRef<HTMLFormElement>(null)
  useReadOnly(form, save.isPending)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!save.isPending && !focusTooLong(event.currentTarget)) save.mutate()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid max-w-136 gap-3 pt-1 pb-3">
      <AskBeforeLeaving active={isNameChanged} />
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {isDeleted && 'This label was deleted and removed from its tasks. You can add it again.'}
      </p>
      <NameField
        autoFocus
        max={LABEL_NAME_MAX}
        value={name}
        onChange={setName}
        hint={same && `"${same.name}" already exists. Merging moves ${tasks(label.taskCount)} to it.`}
        error={error}
      />
      {!same && <ColorField name="label-color" value={color} onChange={setColor} />}
      <FormError id={errorId} failure={failure} />
      <Buttons busy={save.isPending} onCancel={onClosed}>
        <Button type="submit" size="small" busy={save.isPending} disabled={name.trim() === ''}>
          {same ? 'Merge' : isDeleted ? 'Add label' : 'Save'}
        </Button>
      </Buttons>
    </form>
  )
}

function DeleteLabel({ label, onClosed }: { label: Label; onClosed: () => void }) {
  const remove = useMutation({
    mutationFn: () => removeLabel(label._id),
    onSuccess: () => toast.success('Label deleted'),
    onError: showError,
    onSettled: onClosed,
  })
  return (
    <div className="grid gap-3 pt-1 pb-3">
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
  const [name, setName, isChanged] = useKept('label:new', '')
  const errorId = useId()
  const add = useMutation({
    mutationFn: (sent: string) => saveLabel(null, { name: sent }),
    // The next one may be typed already.
    onSuccess: (_, sent) => setName((now) => (now === sent ? '' : now)),
  })
  const { error, failure } = nameFailure(add.error)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (name.trim() !== '' && !add.isPending && !focusTooLong(event.currentTarget)) add.mutate(name)
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-136 grid-cols-[1fr_auto] items-end gap-2">
      <AskBeforeLeaving active={isChanged} />
      <ShortTextField label="New label" max={LABEL_NAME_MAX} value={name} onChange={setName} error={error} />
      <Button type="submit" variant="outline" busy={add.isPending} disabled={name.trim() === ''}>
        Add
      </Button>
      <FormError id={errorId} failure={failure} />
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
