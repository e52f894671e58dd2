import { useMutation, useQuery } from '@tanstack/react-query'
import {
  type Backup,
  type BackupPage,
  createBackup,
  deleteBackup,
} from '@task-manager/contract/installation/backups'
import { useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { api } from '#web/lib/http/api.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { useNow } from '#web/lib/time/use-polled.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { type NextFocus, useFocusFallback } from '#web/ui/list/use-focus-fallback.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BackupFacts } from './backup-facts.tsx'
import { stepOf, whenOf } from './backup-labels.ts'
import { BackupTable } from './backup-table.tsx'
import { backupList } from './backups.queries.ts'
import DownloadDialog from './download-dialog.tsx'

const refetch = () => queryClient.invalidateQueries({ queryKey: backupList.queryKey })

/** The last button of the backup in the place of a deleted one, else the screen. */
const nextBackup: NextFocus = (screen, place) => {
  const rows = screen.querySelectorAll('[data-item]')
  return rows[Math.min(place, rows.length - 1)]?.querySelector<HTMLElement>('button:last-child') ?? screen
}

/** The backups of the installation (decision A28). */
export function BackupsScreen() {
  const query = useQuery(backupList)
  const { data: page } = query
  const start = useMutation({
    mutationFn: () => api(createBackup),
    onSettled: refetch,
    onError: showError,
  })
  const running = page?.running ?? null
  const screen = useRef<HTMLDivElement>(null)
  useFocusFallback(screen, nextBackup)
  return (
    <div ref={screen} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
      <PageTitle title="Backups">
        <Button
          size="small"
          busy={start.isPending || running !== null}
          disabled={page === undefined}
          onClick={() => running === null && start.mutate()}
        >
          {running === null ? 'Back up now' : stepOf(running)}
        </Button>
      </PageTitle>
      {page ? (
        <Loaded page={page} />
      ) : query.isError ? (
        <ErrorState title="Couldn't load the backups" {...queryFailure(query)} />
      ) : (
        <Skeleton className="h-80" />
      )}
    </div>
  )
}

function Loaded({ page }: { page: BackupPage }) {
  const now = useNow()
  const [download, setDownload] = useState<Backup | null>(null)
  const [toDelete, setToDelete] = useState<Backup | null>(null)
  const { failed, warning, backups } = page
  return (
    <>
      {warning !== null && <p className="text-sm font-medium text-amber-text wrap-anywhere">{warning}</p>}
      {failed !== null && (
        <p className="text-sm text-danger wrap-anywhere">
          {`The backup of ${whenOf(failed.at, now)} failed: ${failed.detail}`}
        </p>
      )}
      <BackupFacts page={page} now={now} />
      {backups.length === 0 ? (
        <EmptyState title="No backups yet" text="The first one runs tonight, or you can start one now." />
      ) : (
        <BackupTable backups={backups} now={now} onDownload={setDownload} onDelete={setToDelete} />
      )}
      <p className="max-w-[68ch] text-sm text-ink-2 wrap-anywhere">
        Each file contains everything, including pictures. Restore one into an empty installation, with SQLite
        or PostgreSQL: <code className="rounded-sm bg-sunken px-1">npm run restore -- FILE</code>. Folder:{' '}
        {page.directory}
      </p>
      {download && <DownloadDialog backup={download} onClose={() => setDownload(null)} />}
      {toDelete && <DeleteBackupDialog backup={toDelete} now={now} onClose={() => setToDelete(null)} />}
    </>
  )
}

function DeleteBackupDialog({ backup, now, onClose }: { backup: Backup; now: number; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => api(deleteBackup, { params: { id: backup._id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: showError,
    onSettled: async () => {
      onClose()
      await refetch()
    },
  })
  return (
    <DeleteDialog
      onClose={onClose}
      title="Delete this backup?"
      text={`The backup of ${whenOf(backup.madeAt, now)} and its file are deleted. This can't be undone.`}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}
