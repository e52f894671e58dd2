import type { Backup } from '@task-manager/contract/installation/backups'
import { Download, Trash2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { ageOf, contentsOf, rehearsedOf, sizeOf, whenOf } from './backup-labels.ts'

interface Props {
  backups: readonly Backup[]
  now: number
  onDownload: (backup: Backup) => void
  onDelete: (backup: Backup) => void
}

function Rehearsed({ backup, now }: { backup: Backup; now: number }) {
  const { rehearsed, problem } = backup
  const tone = rehearsed === null ? 'text-ink-2' : rehearsed.ok ? 'text-green-text' : 'text-danger'
  return (
    <>
      <span className={tone}>{rehearsedOf(backup, now)}</span>
      {problem !== '' && <span className="block text-amber-text wrap-anywhere">{problem}</span>}
    </>
  )
}

const cell = 'py-2 pr-4 max-md:block max-md:py-0.5'

/** A row each on wide windows, lines below each other on narrow ones. */
export function BackupTable({ backups, now, onDownload, onDelete }: Props) {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Backups, newest first</caption>
      <thead className="text-left text-xs text-ink-2 max-md:sr-only">
        <tr className="border-b border-hairline">
          {['Created', 'Size', 'Contains', 'Restore test'].map((name) => (
            <th key={name} scope="col" className="py-2 pr-4 font-semibold">
              {name}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {backups.map((backup) => {
          const created = whenOf(backup.madeAt, now)
          return (
            <tr data-item key={backup._id} className="border-b border-hairline max-md:block max-md:py-2">
              <th scope="row" className={`${cell} text-left font-semibold whitespace-nowrap`}>
                {created}
                <span className="block text-xs font-normal text-ink-2">{ageOf(backup.madeAt, now)}</span>
              </th>
              <td className={`${cell} whitespace-nowrap text-ink-2 tabular-nums`}>{sizeOf(backup.bytes)}</td>
              <td className={`${cell} text-ink-2`}>{contentsOf(backup)}</td>
              <td className={cell}>
                <Rehearsed backup={backup} now={now} />
              </td>
              <td className="py-1 text-right max-md:block max-md:text-left">
                <span className="inline-flex gap-1 max-md:-ml-2.5 md:-mr-2.5">
                  <Button
                    variant="quiet"
                    size="tool"
                    aria-haspopup="dialog"
                    onClick={() => onDownload(backup)}
                  >
                    <Download size={16} />
                    Download
                    <span className="sr-only">: {created}</span>
                  </Button>
                  <Button
                    variant="quiet"
                    size="tool"
                    aria-haspopup="dialog"
                    aria-label={`Delete: ${created}`}
                    title="Delete"
                    onClick={() => onDelete(backup)}
                  >
                    <Trash2 size={16} />
                  </Button>
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
