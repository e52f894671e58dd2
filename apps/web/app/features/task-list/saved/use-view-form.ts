import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { toast } from 'react-hot-toast/headless'
import { messageOf } from '#web/lib/http/api-error.ts'
import { focusTooLong } from '#web/ui/form/too-long.ts'

/**
 * A form that saves a view and says so. A refusal is shown at the view's name. `onSaved` is not called when the form was
 * closed meanwhile.
 */
export function useViewForm(save: () => Promise<unknown>, onSaved: () => void) {
  const saving = useMutation({
    mutationFn: save,
    onSuccess: () => toast.success('View saved'),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!focusTooLong(event.currentTarget)) saving.mutate(undefined, { onSuccess: onSaved })
  }
  return { submit, busy: saving.isPending, error: saving.isError ? messageOf(saving.error) : null }
}
