import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { nameFailure } from '#web/lib/http/name-failure.ts'
import { focusTooLong } from '#web/ui/form/too-long.ts'
import { useReadOnly } from '#web/ui/form/use-read-only.ts'

/** A form that saves a view and says so. `onSaved` is not called when the form was closed meanwhile. */
export function useViewForm(save: () => Promise<unknown>, onSaved: () => void) {
  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => toast.success('View saved'),
  })
  const form = useRef<HTMLFormElement>(null)
  useReadOnly(form, saving.isPending)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!saving.isPending && !focusTooLong(event.currentTarget))
      saving.mutate(undefined, { onSuccess: onSaved })
  }
  return { form, submit, busy: saving.isPending, ...nameFailure(saving.error) }
}
