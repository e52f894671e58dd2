import { CheckedList } from '#web/site/checked-list.tsx'
import type { DevelopmentService } from '#web/site/content/website-development.ts'
import { BuildDrawing } from '#web/site/drawings/build-drawing.tsx'

/** Picture, description and features of a service, in the side panel or in its expanded row. */
export function ServiceDetails({ service }: { service: DevelopmentService }) {
  return (
    <div className="grid gap-4">
      <BuildDrawing service={service} />
      <p className="text-ink-2">{service.description}</p>
      <CheckedList points={service.features} className="grid gap-2" />
    </div>
  )
}
