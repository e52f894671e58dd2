import Check from 'lucide-react/icons/check'
import type { DevelopmentService } from '#web/site/content/website-development.ts'
import { BuildDrawing } from '#web/site/drawings/build-drawing.tsx'

/** Picture, description and features of a service, in the side panel or in its expanded row. */
export function ServiceDetails({ service }: { service: DevelopmentService }) {
  return (
    <div className="grid gap-4">
      <BuildDrawing service={service} />
      <p className="text-ink-2">{service.description}</p>
      <ul className="grid gap-2">
        {service.features.map((feature) => (
          <li key={feature} className="flex gap-3">
            <Check size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-success" />
            {feature}
          </li>
        ))}
      </ul>
    </div>
  )
}
