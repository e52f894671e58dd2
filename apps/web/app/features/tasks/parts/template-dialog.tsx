import { useMutation } from '@tanstack/react-query'
import { TEMPLATE_NAME_MAX } from '@task-manager/contract/groups'
import type { DueAfter, DueUnit } from '@task-manager/contract/templates'
import { type FormEvent, useId, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { dueAfterHint, dueAfterOf, unitWords } from '#web/features/tasks/data/due-after.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { useToday } from '#web/lib/time/use-today.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'

interface Props {
  title: string
  description?: string
  confirmLabel: string
  /** What both are before anybody types. */
  given: { readonly name: string; readonly due: DueAfter }
  onSave: (wanted: { name: string; due: DueAfter }) => Promise<unknown>
  onClosed: () => void
}

/** What a template is called, and when its tasks are due. */
export function TemplateDialog({ title, description, confirmLabel, given, onSave, onClosed }: Props) {
  const [name, setName] = useState(given.name)
  const [amount, setAmount] = useState(String(given.due.days))
  const [unit, setUnit] = useState<DueUnit>(given.due.unit)
  const due = dueAfterOf(amount, unit)
  const first = useRef<HTMLInputElement>(null)
  const form = useId()
  const today = useToday()
  const save = useMutation({
    mutationFn: onSave,
    onSuccess: () => {
      toast.success('Template saved')
      onClosed()
    },
    onError: () => first.current?.focus(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React hands it on to the form that the dialog was opened from, which would save the task.
    event.stopPropagation()
    if (due !== null) save.mutate({ name, due })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !save.isPending && onClosed()}
      title={title}
      description={description}
      initialFocus={first}
      className="max-w-110"
      footer={
        <>
          <Button variant="outline" disabled={save.isPending} onClick={onClosed}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            busy={save.isPending}
            disabled={name.trim() === '' || due === null}
          >
            {save.isPending ? 'Saving…' : confirmLabel}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          ref={first}
          label="Name"
          dir="auto"
          autoComplete="off"
          maxLength={TEMPLATE_NAME_MAX}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={save.isError ? messageOf(save.error) : null}
        />
        <AmountField
          label="Due after"
          amount={amount}
          unit={unit}
          units={unitWords}
          maxLength={4}
          hint={dueAfterHint(due, today)}
          onAmount={setAmount}
          onUnit={setUnit}
        />
      </form>
    </Dialog>
  )
}
