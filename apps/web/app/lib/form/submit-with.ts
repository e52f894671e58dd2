import type { FormEvent } from 'react'

/** A form's `onSubmit` that runs this instead of loading a page. */
export const submitWith = (run: () => void) => (event: FormEvent) => {
  event.preventDefault()
  run()
}
