import type { User } from '@task-manager/contract/people/users'
import { Camera } from 'lucide-react'
import { type Dispatch, type SetStateAction, Suspense, useRef, useState } from 'react'
import type { useForm } from '#web/lib/form/use-form.ts'
import { usePhotoChoice } from '#web/lib/images/use-photo-choice.tsx'
import { usePreview } from '#web/lib/images/use-preview.ts'
import { useUpload } from '#web/lib/images/use-upload.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.ts'

const PictureCropDialog = onDemand(() => import('./picture-crop-dialog.tsx'))

/** A new picture, null to remove it, undefined to keep it. */
type PictureChoice = Blob | null | undefined

/** The picture that is chosen in a form. `change` uploads it and returns the part of the request. */
export function usePictureChoice() {
  const [choice, setChoice] = useState<PictureChoice>(undefined)
  const { upload } = useUpload()
  const change = async () =>
    choice === undefined ? {} : { profileImageUrl: choice === null ? '' : await upload(choice) }
  return { choice, setChoice, change }
}

type Props = {
  user: User
  choice: PictureChoice
  setChoice: Dispatch<SetStateAction<PictureChoice>>
  /** The form that shows why a file is refused, and sends the picture. */
  form: Pick<ReturnType<typeof useForm>, 'clear' | 'fail'>
}

/** The current picture, or the chosen one before it is saved. */
export function AccountPicture({ user, choice, setChoice, form }: Props) {
  const [chosen, setChosen] = useState<Blob | null>(null)
  const onChoice = (next: PictureChoice): void => {
    setChoice(next)
    form.clear()
  }
  const choose = (photo: Blob): void => {
    // If the dialog cannot be loaded, the server crops the middle.
    PictureCropDialog.load().then(
      () => setChosen(photo),
      () => onChoice(photo),
    )
  }
  const { field, open, cancel } = usePhotoChoice(choose, (message) => form.fail({ field: 'photo', message }))
  const change = useRef<HTMLButtonElement>(null)
  const preview = usePreview(choice ?? null)
  const shown = choice === undefined ? user.profileImageUrl : preview
  return (
    <fieldset className="flex min-w-0 items-center gap-5">
      <legend className="sr-only">Profile picture</legend>
      <Avatar name={user.name} image={shown} size="large" className="size-16! text-xl!" />
      {field}
      <div>
        <div className="flex flex-wrap gap-1">
          <Button ref={change} name="photo" variant="outline" size="small" onClick={open}>
            <Camera size={16} />
            {shown ? 'Change picture' : 'Add a picture'}
          </Button>
          {shown && (
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                cancel()
                onChoice(user.profileImageUrl ? null : undefined)
                // This button is removed.
                change.current?.focus()
              }}
            >
              Remove
            </Button>
          )}
        </div>
        <p className="mt-1.5 text-sm text-ink-3">JPEG, PNG, WebP, GIF or AVIF</p>
      </div>
      <Suspense>
        {chosen && (
          <PictureCropDialog
            photo={chosen}
            onUse={(photo) => {
              setChosen(null)
              onChoice(photo)
            }}
            onClose={() => setChosen(null)}
          />
        )}
      </Suspense>
    </fieldset>
  )
}
