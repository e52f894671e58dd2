import { Menu } from '@base-ui/react/menu'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { prefillFrom, templates } from '#web/features/task-templates/templates.queries.ts'
import { useToday } from '#web/lib/time/use-today.ts'
import { AnchoredMenu } from '#web/ui/menu/anchored-menu.tsx'
import { menuItemClass } from '#web/ui/menu/menu-item-class.ts'

interface Props {
  anchor: HTMLElement
  onClosed: () => void
}

/** Fills the form from a template. */
export default function TemplateMenu({ anchor, onClosed }: Props) {
  const { data, isError } = useQuery(templates())
  const navigate = useNavigate()
  const today = useToday()
  return (
    <AnchoredMenu label="Templates" anchor={anchor} className="max-w-80 min-w-56" onClosed={onClosed}>
      {data?.length !== undefined && data.length > 0 ? (
        <div className="max-h-80 overflow-y-auto">
          {data.map((template) => (
            <Menu.Item
              key={template._id}
              className={menuItemClass}
              onClick={() => {
                const state = { prefill: prefillFrom(template, today), focus: 'title' }
                void navigate('/admin/create-task', { state })
              }}
            >
              <span dir="auto" className="min-w-0 truncate">
                {template.name}
              </span>
            </Menu.Item>
          ))}
        </div>
      ) : (
        <p role="status" className="px-3 py-2 text-sm text-ink-2">
          {data ? 'No templates yet.' : isError ? "Couldn't load the templates." : 'Loading…'}
        </p>
      )}
      <Menu.Separator className="my-1.5 h-px bg-hairline" />
      <Menu.Item className={menuItemClass} onClick={() => void navigate('/admin/templates')}>
        {data?.length === 0 ? 'Create one here' : 'Manage templates'}
      </Menu.Item>
    </AnchoredMenu>
  )
}
