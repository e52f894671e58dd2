import { Camera, Trash2, UserRound } from 'lucide-react'
import { useRef } from 'react'
import { usePhotoChoice } from '#web/lib/images/use-photo-choice.tsx'
import { usePreview } from '#web/lib/images/use-preview.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { initialsPhoto } from './initials-photo.ts'

type Props = {
  photo: Blob | null
  onChange: (photo: Blob | null) => void
  /** Called with the message about a file that is refused. */
  onRefuse: (message: string) => void
  /** The name typed so far, for its initials. */
  nameOf: () => string
  /** Called when initials are chosen before a name is typed. */
  onNoName: () => void
  invalid: boolean
  errorId: string
}

/** Beside the middle, so that it leaves initials readable. */
const round =
  'absolute -right-3 -bottom-2 grid size-9 place-items-center rounded-full border-2 border-paper pointer-coarse:size-11'

/** The round picture of sign-up: chosen, dropped, pasted, taken by the camera or drawn from the initials. */
export function PhotoPicker({ photo, onChange, onRefuse, nameOf, onNoName, invalid, errorId }: Props) {
  const { field, open, openCamera, cancel } = usePhotoChoice(onChange, onRefuse)
  const button = useRef<HTMLButtonElement>(null)
  const replace = (next: Blob | null): void => {
    cancel()
    onChange(next)
  }
  const drawInitials = async (): Promise<void> => {
    const name = nameOf().trim()
    if (name === '') return onNoName()
    // The pressed button is removed.
    button.current?.focus()
    replace(await initialsPhoto(name))
  }
  const preview = usePreview(photo)
  return (
    <fieldset className="grid min-w-0 justify-items-center gap-3">
      <legend className="sr-only">Profile picture</legend>
      {field}
      <div
        className={classNames(
          'relative size-24 rounded-full',
          invalid && 'outline-2 outline-offset-3 outline-danger',
        )}
      >
        <div className="grid size-full place-items-center overflow-hidden rounded-full bg-sunken text-ink-2">
          {preview ? (
            <img
              src={preview}
              alt="Chosen profile"
              width={96}
              height={96}
              className="size-full object-cover"
            />
          ) : (
            <UserRound size={40} />
          )}
        </div>
        {photo ? (
          <button
            ref={button}
            type="button"
            name="photo"
            aria-label="Remove picture"
            onClick={() => replace(null)}
            className={classNames(round, 'bg-danger-solid text-white')}
          >
            <Trash2 size={18} />
          </button>
        ) : (
          <button
            ref={button}
            type="button"
            name="photo"
            aria-label="Upload picture"
            aria-describedby={invalid ? errorId : undefined}
            onClick={open}
            className={classNames(round, 'bg-accent text-on-accent')}
          >
            <Camera size={18} />
          </button>
        )}
      </div>
      {!photo && (
        <div className="text-center">
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="outline" size="small" onClick={() => void drawInitials()}>
              Use my initials
            </Button>
            <Button variant="outline" size="small" className="not-pointer-coarse:hidden" onClick={openCamera}>
              Take a picture
            </Button>
          </div>
          <p className="mt-2 text-sm text-ink-2 pointer-coarse:hidden">Or drag or paste a picture here.</p>
        </div>
      )}
    </fieldset>
  )
}
