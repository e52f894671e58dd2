import { Menu } from '@base-ui/react/menu'
import type { Project } from '@task-manager/contract/projects'
import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'

const itemClass =
  'flex min-h-9 w-full cursor-default items-center gap-3 rounded-md px-3 outline-none select-none data-highlighted:bg-sunken pointer-coarse:min-h-11'

export type ProjectAction = 'edit' | 'archive' | 'delete'

export interface ProjectMenuProps {
  project: Project
  anchor: HTMLButtonElement
  /** The menu is gone and the focus back on its button; null when nothing was chosen. */
  onClosed: (chosen: ProjectAction | null) => void
}

export default function ProjectMenu({ project, anchor, onClosed }: ProjectMenuProps) {
  const [open, setOpen] = useState(true)
  const [chosen, setChosen] = useState<ProjectAction | null>(null)
  const Icon = project.archived ? ArchiveRestore : Archive
  return (
    <Menu.Root
      open={open}
      onOpenChange={setOpen}
      onOpenChangeComplete={(now) => {
        if (!now) onClosed(chosen)
      }}
    >
      <Menu.Portal container={anchor.closest('main')}>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={4} className="z-40">
          <Menu.Popup
            finalFocus={() => anchor}
            aria-label={`Actions for ${project.name}`}
            className="min-w-48 rounded-control border border-hairline bg-raised p-1.5 text-ink shadow-high outline-none"
          >
            <Menu.Item className={itemClass} onClick={() => setChosen('edit')}>
              <Pencil size={16} aria-hidden="true" />
              Edit
            </Menu.Item>
            <Menu.Item className={itemClass} onClick={() => setChosen('archive')}>
              <Icon size={16} aria-hidden="true" />
              {project.archived ? 'Bring back' : 'Archive'}
            </Menu.Item>
            <Menu.Separator className="my-1.5 h-px bg-hairline" />
            <Menu.Item className={`${itemClass} text-danger`} onClick={() => setChosen('delete')}>
              <Trash2 size={16} aria-hidden="true" />
              Delete
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
