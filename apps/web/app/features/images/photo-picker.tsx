import { Camera, Trash2, UserRound } from 'lucide-react'
import { usePhotoChoice } from '#web/lib/images/use-photo-choice.tsx'
import { usePreview } from '#web/lib/images/use-preview.ts'
import { classNames } from '#web/ui/class-names.ts'

type Props = {
  photo: Blob | null
  onChange: (photo: Blob | null) => void
  /** Called with the message about a file that is refused. */
  onRefuse: (message: string) => void
  invalid: boolean
  errorId: string
}

const round = 'absolute -right-1 -bottom-1 grid size-11 place-items-center rounded-full border-2 border-paper'

/** The round picture of sign-up: choose, preview, remove. */
export function PhotoPicker({ photo, onChange, onRefuse, invalid, errorId }: Props) {
  const { field, open } = usePhotoChoice(onChange, onRefuse)
  const preview = usePreview(photo)
  return (
    <fieldset className="mx-auto min-w-0">
      <legend className="sr-only">Profile picture</legend>
      {field}
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
            onClick={open}
            className={classNames(round, 'bg-accent text-on-accent')}
          >
            <Camera size={18} aria-hidden="true" />
          </button>
        )}
      </div>
    </fieldset>
  )
}
