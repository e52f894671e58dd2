import MousePointer2 from 'lucide-react/icons/mouse-pointer-2'
import Plus from 'lucide-react/icons/plus'
import { type PointerEvent, useState } from 'react'
import { type DevelopmentService, services } from '#web/site/content/website-development.ts'
import { ServiceDetails } from '#web/site/development/service-details.tsx'
import { Section } from '#web/site/section.tsx'
import { Card } from '#web/ui/card.tsx'

/**
 * Four services. On wide screens the side panel shows the hovered or focused one, or 'Hover a service'; a
 * press keeps it (touch). On a phone, and without scripts, each row expands.
 */
export function BuildServices() {
  return (
    <Section id="services" title={services.title} eyebrow={services.eyebrow}>
      <WideList />
      <ul className="grid border-b border-hairline lg:hidden lg:noscript:grid">
        {services.list.map((service) => (
          <li key={service.id} className="border-t border-hairline">
            <details className="group">
              <summary className="flex min-h-16 list-none items-center gap-4 py-3 [&::-webkit-details-marker]:hidden">
                <service.icon size={22} className="shrink-0 text-ink-3" />
                <h3 className="flex-1 text-xl">{service.title}</h3>
                <Plus className="shrink-0 transition-transform duration-120 group-open:rotate-45" />
              </summary>
              <div className="pb-8">
                <ServiceDetails service={service} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function WideList() {
  const [hovered, setHovered] = useState<DevelopmentService | null>(null)
  const [focused, setFocused] = useState<DevelopmentService | null>(null)
  const shown = hovered ?? focused
  const onLeave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setHovered(null)
  }
  // The list's height is fixed: growing rows would move away from the mouse.
  return (
    <div className="hidden grid-cols-[7fr_5fr] gap-16 lg:grid lg:noscript:hidden" onPointerLeave={onLeave}>
      <ul className="grid min-h-[30rem] auto-rows-fr self-start border-b border-hairline">
        {services.list.map((service) => (
          <li key={service.id} className="border-t border-hairline">
            <h3 className="h-full">
              <button
                type="button"
                aria-pressed={shown?.id === service.id}
                aria-controls="service-panel"
                onPointerEnter={() => setHovered(service)}
                onFocus={() => setFocused(service)}
                onBlur={() => setFocused(null)}
                onClick={() => setFocused(service)}
                onKeyDown={(event) => {
                  if (event.key !== 'Escape') return
                  setHovered(null)
                  setFocused(null)
                }}
                className="flex h-full min-h-24 w-full items-center gap-5 py-4 text-left text-3xl tracking-tight text-ink-2 transition-[padding,color] duration-180 ease-calm hover:pl-3 hover:text-ink aria-pressed:pl-3 aria-pressed:text-ink"
              >
                <service.icon size={28} className="shrink-0" />
                {service.title}
              </button>
            </h3>
          </li>
        ))}
      </ul>
      <div id="service-panel" aria-live="polite" className="min-h-[30rem]">
        {shown ? (
          <Card className="p-6">
            <p className="mb-4 font-display text-xl font-bold">{shown.title}</p>
            <ServiceDetails service={shown} />
          </Card>
        ) : (
          <div className="grid h-full place-content-center justify-items-center gap-3 rounded-card border border-dashed border-edge text-ink-2">
            <MousePointer2 />
            <p>{services.prompt}</p>
          </div>
        )}
      </div>
    </div>
  )
}
