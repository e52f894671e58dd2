import { services } from '#web/site/content/consultation.ts'
import { IconSquare } from '#web/site/icon-square.tsx'
import { Section } from '#web/site/section.tsx'

/** Five services as compact rows. */
export function ConsultationServices() {
  return (
    <Section id="services" title={services.title} eyebrow={services.eyebrow} band="surface">
      <ul className="grid border-b border-hairline">
        {services.list.map((item) => (
          <li
            key={item.title}
            className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-1 border-t border-hairline py-5 md:grid-cols-[auto_5fr_7fr]"
          >
            <IconSquare icon={item.icon} />
            <h3 className="text-xl">{item.title}</h3>
            <p className="col-start-2 text-ink-2 md:col-start-3">{item.description}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
