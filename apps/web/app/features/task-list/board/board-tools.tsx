import { Menu } from '@base-ui/react/menu'
import { ChevronDown } from 'lucide-react'
import { type Grouping, groupings } from '#web/features/tasks/data/find/list-filter.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { MenuRadioItem } from '#web/ui/menu/menu-radio-item.tsx'

const labels: Record<Grouping, string> = {
  status: 'Status',
  priority: 'Priority',
  person: 'Person',
  project: 'Project',
}

interface Props {
  admin: boolean
  by: Grouping
  onChange: (by: Grouping) => void
}

/** Chooses the columns: statuses, priorities, people or projects. */
export const BoardTools = ({ admin, by, onChange }: Props) => (
  <Menu.Root>
    <Menu.Trigger className={buttonClass({ variant: 'quiet', size: 'tool' }, '-mr-2.5 font-medium')}>
      <span className="text-ink-2 max-sm:sr-only">Columns</span> {labels[by]}
      <ChevronDown size={14} />
    </Menu.Trigger>
    <Menu.Portal container={document.getElementById('main')}>
      <Menu.Positioner align="end" sideOffset={4} className="z-40">
        <Menu.Popup className="min-w-44 rounded-control border border-hairline bg-raised p-1.5 text-ink shadow-high outline-none">
          <Menu.RadioGroup
            aria-label="Columns by"
            value={by}
            onValueChange={(next: Grouping) => onChange(next)}
          >
            {groupings
              .filter((each) => admin || each !== 'person')
              .map((each) => (
                <MenuRadioItem key={each} value={each}>
                  {labels[each]}
                </MenuRadioItem>
              ))}
          </Menu.RadioGroup>
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
)
