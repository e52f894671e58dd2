import { useMutation } from '@tanstack/react-query'
import { TEMPLATE_NAME_MAX } from '@task-manager/contract/projects/group-values'
import type { DueAfter, DueUnit } from '@task-manager/contract/tasks/templates'
import type { ReactNode } from 'react'
import { toast } from 'react-hot-toast/headless'
import { dueAfterHint, parseDueAfter, unitLabels } from '#web/features/tasks/data/dates/due-after.ts'
import { nameFailure } from '#web/lib/http/name-failure.ts'
import { useKept } from '#web/lib/session-store/use-kept.ts'
import { useToday } from '#web/lib/time/use-today.ts'
import { NamedDialog } from '#web/ui/dialog/named-dialog.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'

interface Props {
  title: string
  description?: string
  confirmLabel: string
  /** Names the template in what `useKept` keeps. */
  kept: string
  /** The initial values. */
  initial: { readonly name: string; readonly due: DueAfter }
  /** A field below is not valid yet. */
  invalid?: boolean
  /** A field below was changed. */
  unsaved?: boolean
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
  kept,
  initial,
  invalid = false,
  unsaved = false,
  onSave,
  onClosed,
  children,
}: Props) {
  const [name, setName, isNameChanged] = useKept(`${kept}:name`, initial.name)
  const [amount, setAmount, isAmountChanged] = useKept(`${kept}:amount`, String(initial.due.days))
  const [unit, setUnit] = useKept<DueUnit>(`${kept}:unit`, initial.due.unit)
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
      unsaved={unsaved || isNameChanged || isAmountChanged}
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
