import ChevronDown from 'lucide-react/icons/chevron-down'
import { NavLink } from 'react-router'
import { useHydrated } from '#web/lib/browser/use-hydrated.ts'
import { barItemClass } from '#web/site/bar/bar-item-class.ts'
import { useDisclosure } from '#web/site/bar/use-disclosure.ts'
import { servicesMenuLinks } from '#web/site/content/navigation.ts'
import { classNames } from '#web/ui/class-names.ts'

/** The Services entry of the bar. Before hydration CSS opens it on hover and focus. */
export function ServicesMenu() {
  const hydrated = useHydrated()
  const { open, box, button } = useDisclosure({ hover: true })
  const closed = hydrated ? 'hidden' : 'hidden group-focus-within:block group-hover:block'
  return (
    <div className="group relative" {...box}>
      <button type="button" aria-controls="services-menu" className={barItemClass(false)} {...button}>
        Services
        <ChevronDown
          size={16}
          className={classNames('transition-transform duration-120', open && 'rotate-180')}
        />
      </button>
      <div
        id="services-menu"
        className={classNames('absolute top-full left-0 z-20 pt-2', open ? 'block' : closed)}
      >
        <ul className="w-72 rounded-card border border-hairline bg-raised p-2 shadow-high">
          {servicesMenuLinks.map((link) => (
            <li key={link.to}>
              <NavLink
                to={link.to}
                className="block rounded-control px-3 py-2.5 hover:bg-sunken aria-[current=page]:bg-sunken"
              >
                <span className="block font-semibold">{link.label}</span>
                <span className="block text-sm text-ink-2">{link.note}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
