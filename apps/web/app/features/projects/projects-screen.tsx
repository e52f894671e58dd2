import { useMutation, useQuery } from '@tanstack/react-query'
import type { Project } from '@task-manager/contract/projects/projects'
import { Plus } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { showError } from '#web/lib/http/error-toast.ts'
import { queryFailure } from '#web/lib/http/query-failure.ts'
import { useToday } from '#web/lib/time/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingCards } from '#web/ui/list/loading-cards.tsx'
import { type NextFocus, useFocusFallback } from '#web/ui/list/use-focus-fallback.ts'
import { onDemand, usePreload } from '#web/ui/on-demand.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { projectNumbers } from './groups.queries.ts'
import { ProjectCard } from './project-card.tsx'
import type { ProjectAction } from './project-menu.tsx'
import { changeProject, removeProject } from './projects.queries.ts'

const ProjectDialog = onDemand(() => import('./project-dialog.tsx'))
const ProjectMenu = onDemand(() => import('./project-menu.tsx'))

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4'

type Open =
  | { dialog: 'menu'; project: Project; anchor: HTMLButtonElement }
  | { dialog: 'edit'; project: Project | null }
  | { dialog: 'delete'; project: Project }

/** The menu's button of the card in the place of an archived, restored or deleted one. */
const nextCard: NextFocus = (screen, place) => {
  const cards = screen.querySelectorAll('[data-item]')
  return cards[Math.min(place, cards.length - 1)]?.querySelector('button') ?? screen
}

/** All projects (decision T41). */
export function ProjectsScreen() {
  const query = useQuery(projectNumbers(useToday()))
  const { data, error } = query
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const screen = useRef<HTMLDivElement>(null)
  useFocusFallback(screen, nextCard)
  usePreload(ProjectDialog, ProjectMenu)
  const archive = useMutation({
    mutationFn: ({ _id, archived }: Project) => changeProject(_id, { archived: !archived }),
    onSuccess: ({ project }) => toast.success(project.archived ? 'Project archived' : 'Project restored'),
    onError: showError,
  })
  const remove = useMutation({
    mutationFn: ({ _id }: Project) => removeProject(_id),
    onSuccess: () => toast.success('Project deleted. Its tasks stay.'),
    onError: showError,
    onSettled: () => {
      close()
      screen.current?.focus({ preventScroll: true })
    },
  })
  const act = (project: Project, action: ProjectAction | null) => {
    close()
    if (action === 'archive') archive.mutate(project)
    else if (action !== null) setOpen({ dialog: action, project })
  }
  const newProject = (
    <Button data-action="New project" size="small" onClick={() => setOpen({ dialog: 'edit', project: null })}>
      <Plus size={18} />
      New project
    </Button>
  )
  return (
    <div ref={screen} tabIndex={-1} className="grid gap-6 outline-none">
      <PageTitle title="Projects">{newProject}</PageTitle>
      {data ? (
        data.length > 0 ? (
          <Cards projects={data} onMenu={(project, anchor) => setOpen({ dialog: 'menu', project, anchor })} />
        ) : (
          <EmptyState
            title="No projects yet"
            text="Group tasks by client or goal. Each card shows progress, overdue tasks and people."
            action={newProject}
          />
        )
      ) : error ? (
        <ErrorState title="Couldn't load the projects" {...queryFailure(query)} />
      ) : (
        <Loading />
      )}
      <Suspense>
        {open?.dialog === 'menu' && (
          <ProjectMenu
            project={open.project}
            anchor={open.anchor}
            onClosed={(action) => act(open.project, action)}
          />
        )}
        {open?.dialog === 'edit' && <ProjectDialog project={open.project} onClosed={close} />}
      </Suspense>
      <DeleteDialog
        open={open?.dialog === 'delete'}
        onClose={close}
        title="Delete this project?"
        text="Its tasks stay, without a project. This can't be undone."
        subject={open?.dialog === 'delete' ? open.project.name : undefined}
        busy={remove.isPending}
        onConfirm={() => open?.dialog === 'delete' && remove.mutate(open.project)}
      />
    </div>
  )
}

interface CardsProps {
  projects: readonly Project[]
  onMenu: (project: Project, button: HTMLButtonElement) => void
}

function Cards({ projects, onMenu }: CardsProps): ReactNode {
  const [active, archived] = [false, true].map((is) => projects.filter((each) => each.archived === is))
  const list = (label: string, projects: readonly Project[]) => (
    <ul aria-label={label} className={grid}>
      {projects.map((project) => (
        <ProjectCard key={project._id} project={project} onMenu={onMenu} />
      ))}
    </ul>
  )
  return (
    <>
      {active && active.length > 0 && list('Projects', active)}
      {archived && archived.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-base">Archived</h2>
          {list('Archived projects', archived)}
        </section>
      )}
    </>
  )
}

const Loading = () => (
  <LoadingCards text="Loading the projects…" count={6} className={grid}>
    <div className="grid gap-4 rounded-card border border-hairline bg-surface p-4">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-2" />
      <Skeleton className="h-8" />
    </div>
  </LoadingCards>
)
