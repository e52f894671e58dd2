import { CheckedPoint } from '#web/site/checked-point.tsx'
import type { DevelopmentService } from '#web/site/content/website-development.ts'
import { BuildDrawing } from '#web/site/drawings/build-drawing.tsx'

/** Picture, description and features of a service, in the side panel or in its expanded row. */
export function ServiceDetails({ service }: { service: DevelopmentService }) {
  return (
    <div className="grid gap-4">
      <BuildDrawing image={service.image} text={service.imageText} />
      <p className="text-ink-2">{service.description}</p>
      <ul className="grid gap-2">
        {service.features.map((feature) => (
          <CheckedPoint key={feature}>{feature}</CheckedPoint>
        ))}
      </ul>
    </div>
  )
}
