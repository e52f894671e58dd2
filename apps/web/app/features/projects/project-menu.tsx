import type { Project } from '@task-manager/contract/projects/projects'
import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ActionsItem, ActionsMenu, ActionsSeparator } from '#web/ui/menu/actions-menu.tsx'

export type ProjectAction = 'edit' | 'archive' | 'delete'

export interface ProjectMenuProps {
  project: Project
  anchor: HTMLButtonElement
  /** The menu has closed and the focus is back on its button; null without a choice. */
  onClosed: (chosen: ProjectAction | null) => void
}

export default function ProjectMenu({ project, anchor, onClosed }: ProjectMenuProps) {
  const [chosen, setChosen] = useState<ProjectAction | null>(null)
  return (
    <ActionsMenu subject={project.name} anchor={anchor} onClosed={() => onClosed(chosen)}>
      <ActionsItem icon={Pencil} onClick={() => setChosen('edit')}>
        Edit
      </ActionsItem>
      <ActionsItem icon={project.archived ? ArchiveRestore : Archive} onClick={() => setChosen('archive')}>
        {project.archived ? 'Restore' : 'Archive'}
      </ActionsItem>
      <ActionsSeparator />
      <ActionsItem icon={Trash2} danger onClick={() => setChosen('delete')}>
        Delete
      </ActionsItem>
    </ActionsMenu>
  )
}
