import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { featured, type Project, projectId, projects } from '#web/site/content/portfolio.ts'
import { ExampleMark } from '#web/site/example-mark.tsx'
import { Picture } from '#web/site/picture.tsx'
import { Card } from '#web/ui/card.tsx'
import { ExternalLink } from '#web/ui/external-link.tsx'

/**
 * Featured projects, each with a link in a new tab. Without an address the link leads to the entry on the
 * portfolio page, where `isEntry` omits it.
 */
export function ProjectCards({ isEntry = false }: { isEntry?: boolean }) {
  return (
    <ul className="grid gap-6 lg:grid-cols-3">
      {projects.map((project, at) => (
        <li key={project.title} id={isEntry ? projectId(at) : undefined} className="grid">
          <Card className="flex flex-col overflow-hidden sm:flex-row lg:flex-col">
            <div className="sm:w-2/5 lg:w-auto">
              <Picture src={project.image} alt={project.imageText} width={360} height={240} />
            </div>
            <div className="flex flex-1 flex-col gap-2 p-6">
              <p className="text-sm font-semibold text-ink-3">{project.category}</p>
              <h3 id={`project-title-${at}`} className="text-xl">
                {project.title}
              </h3>
              <p className="mb-3 text-ink-2">{project.description}</p>
              <p className="mt-auto border-t border-hairline pt-4 font-semibold">
                {project.result}
                <ExampleMark sample={project} />
              </p>
              <ProjectLink project={project} at={at} isEntry={isEntry} />
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}

function ProjectLink({ project, at, isEntry }: { project: Project; at: number; isEntry: boolean }) {
  if (isEntry && project.href === null)
    return project.example ? null : (
      <p className="flex min-h-11 items-center text-ink-2">{featured.unlinked}</p>
    )
  return (
    <ExternalLink
      href={project.href ?? `/portfolio#${projectId(at)}`}
      aria-describedby={`project-title-${at}`}
      className="inline-flex min-h-11 items-center gap-1.5 self-start font-semibold underline decoration-2 underline-offset-6"
    >
      {featured.action}
      <ArrowUpRight size={18} />
    </ExternalLink>
  )
}
