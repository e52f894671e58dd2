import { Menu } from '@base-ui/react/menu'
import { Check, ChevronDown } from 'lucide-react'
import { type Grouping, groupings } from '#web/features/tasks/data/list-filter.ts'
import { buttonClass } from '#web/ui/button-class.ts'

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

/** What the columns are. */
export const BoardTools = ({ admin, by, onChange }: Props) => (
  <Menu.Root>
    <Menu.Trigger className={buttonClass({ variant: 'quiet', size: 'tool' }, '-mr-2.5 font-medium')}>
      <span className="text-ink-2 max-sm:sr-only">Columns</span> {labels[by]}
      <ChevronDown size={14} aria-hidden="true" />
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
                <Menu.RadioItem
                  key={each}
                  value={each}
                  closeOnClick
                  className="flex min-h-9 cursor-default items-center gap-3 rounded-md px-3 outline-none select-none data-highlighted:bg-sunken pointer-coarse:min-h-11"
                >
                  <span className="grid size-4 place-items-center">
                    <Menu.RadioItemIndicator>
                      <Check size={16} aria-hidden="true" />
                    </Menu.RadioItemIndicator>
                  </span>
                  {labels[each]}
                </Menu.RadioItem>
              ))}
          </Menu.RadioGroup>
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
)
