import { useMutation } from '@tanstack/react-query'
import { TEMPLATE_NAME_MAX } from '@task-manager/contract/projects/group-values'
import type { DueAfter, DueUnit } from '@task-manager/contract/tasks/templates'
import { type ReactNode, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { dueAfterHint, parseDueAfter, unitLabels } from '#web/features/tasks/data/dates/due-after.ts'
import { nameFailure } from '#web/lib/http/name-failure.ts'
import { useToday } from '#web/lib/time/use-today.ts'
import { NamedDialog } from '#web/ui/dialog/named-dialog.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'

interface Props {
  title: string
  description?: string
  confirmLabel: string
  /** The initial values. */
  initial: { readonly name: string; readonly due: DueAfter }
  /** A field below is not valid yet. */
  invalid?: boolean
  onSave: (fields: { name: string; due: DueAfter }) => Promise<unknown>
  onClosed: () => void
  /** Further fields. */
  children?: ReactNode
}

/** Edits the name of a template and when its tasks are due. */
export function TemplateDialog({
  title,
  description,
  confirmLabel,
  initial,
  invalid = false,
  onSave,
  onClosed,
  children,
}: Props) {
  const [name, setName] = useState(initial.name)
  const [amount, setAmount] = useState(String(initial.due.days))
  const [unit, setUnit] = useState<DueUnit>(initial.due.unit)
  const due = parseDueAfter(amount, unit)
  const today = useToday()
  const save = useMutation({
    mutationFn: onSave,
    onSuccess: () => {
      toast.success('Template saved')
      onClosed()
    },
  })
  return (
    <NamedDialog
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      name={name}
      max={TEMPLATE_NAME_MAX}
      {...nameFailure(save.error)}
      saving={save.isPending}
      invalid={due === null || invalid}
      onName={setName}
      onSave={() => due !== null && save.mutate({ name, due })}
      onClosed={onClosed}
    >
      {children}
      <AmountField
        label="Due after"
        amount={amount}
        unit={unit}
        units={unitLabels}
        maxLength={4}
        hint={dueAfterHint(due, today)}
        onAmount={setAmount}
        onUnit={setUnit}
      />
    </NamedDialog>
  )
}
