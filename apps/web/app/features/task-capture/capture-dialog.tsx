import { Dialog as Base } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { ADMINS_ADD } from '@task-manager/contract/tasks/task-capture'
import { useState } from 'react'
import { mayAddTasks } from '#web/features/tasks/data/may-add-tasks.ts'
import { OFFLINE, useConnection } from '#web/lib/http/connection.ts'
import { isAdmin } from '#web/lib/session/roles.ts'
import { DialogClose } from '#web/ui/dialog/dialog-close.tsx'
import { returnFocusTo } from '#web/ui/dialog/return-focus.ts'
import { useCloseOnBack } from '#web/ui/dialog/use-close-on-back.ts'
import { backdropClass, popupClass } from '#web/ui/popup-class.ts'
import { CaptureForm, type CaptureProps } from './capture-form.tsx'

/** A task in one line, in a dialog over any screen (decision T61). */
export default function CaptureDialog(props: CaptureProps) {
  // Read before the field takes the focus.
  const [finalFocus] = useState(() => returnFocusTo(document.activeElement))
  useCloseOnBack(true, props.onClose)
  return (
    <Base.Root open onOpenChange={(open) => !open && props.onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-40 grid items-start justify-items-center p-4 sm:pt-28">
          <Base.Popup className={`${popupClass} max-w-160`} finalFocus={finalFocus}>
            <div className="flex items-center gap-4 px-5 pt-4">
              <Base.Title className="min-w-0 flex-1 text-lg">New task</Base.Title>
              <DialogClose className="-mr-2 size-10 pointer-coarse:size-11" />
            </div>
            {isAdmin(props.user) ? <CaptureForm {...props} /> : <ForMembers {...props} />}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

function ForMembers(props: CaptureProps) {
  const { data, isError } = useQuery(mayAddTasks)
  const isOnline = useConnection() === 'online'
  if (data) return <CaptureForm {...props} />
  return (
    <p role="status" className="min-h-24 px-5 py-4 text-ink-2">
      {data === false && ADMINS_ADD}
      {isError && (isOnline ? "Couldn't load this. Close it and try again." : OFFLINE)}
    </p>
  )
}
