import { Camera, Trash2, UserRound } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { photoProblem, photoTypes } from './photo.ts'

type Props = {
  photo: File | null
  onChange: (photo: File | null) => void
  /** A file that cannot be taken, in words. */
  onRefuse: (message: string) => void
  invalid: boolean
  errorId: string
}

const round = 'absolute -right-1 -bottom-1 grid size-11 place-items-center rounded-full border-2 border-paper'

/** The round picture of sign-up: choose, see, take away. */
export function PhotoPicker({ photo, onChange, onRefuse, invalid, errorId }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const preview = usePreview(photo)
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0]
    // Emptied, so that choosing the same file again is a change too.
    event.target.value = ''
    if (!file) return
    const problem = photoProblem(file)
    if (problem) onRefuse(problem)
    else onChange(file)
  }
  return (
    <fieldset className="mx-auto min-w-0">
      <legend className="sr-only">Profile picture</legend>
      <input
        ref={input}
        type="file"
        accept={photoTypes.join()}
        aria-label="Choose a profile picture"
        tabIndex={-1}
        onChange={choose}
        className="sr-only"
      />
      <div
        className={classNames(
          'relative size-24 rounded-full',
          invalid && 'outline-2 outline-offset-3 outline-danger',
        )}
      >
        <div className="grid size-full place-items-center overflow-hidden rounded-full bg-violet-soft text-violet-text">
          {preview ? (
            <img
              src={preview}
              alt="Chosen profile"
              width={96}
              height={96}
              className="size-full object-cover"
            />
          ) : (
            <UserRound size={40} aria-hidden="true" />
          )}
        </div>
        {photo ? (
          <button
            type="button"
            name="photo"
            aria-label="Remove picture"
            onClick={() => onChange(null)}
            className={classNames(round, 'bg-danger-solid text-white')}
          >
            <Trash2 size={18} aria-hidden="true" />
          </button>
        ) : (
          <button
            type="button"
            name="photo"
            aria-label="Upload picture"
            aria-describedby={invalid ? errorId : undefined}
            onClick={() => input.current?.click()}
            className={classNames(round, 'bg-accent text-on-accent')}
          >
            <Camera size={18} aria-hidden="true" />
          </button>
        )}
      </div>
    </fieldset>
  )
}

function usePreview(photo: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!photo) return setAddress(null)
    const next = URL.createObjectURL(photo)
    setAddress(next)
    return () => URL.revokeObjectURL(next)
  }, [photo])
  return address
}
