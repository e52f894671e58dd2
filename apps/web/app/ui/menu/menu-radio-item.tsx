import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { menuItemClass } from './menu-item-class.ts'

/** An option of a `Menu.RadioGroup`, with a check mark on the chosen one. Choosing closes the menu. */
export const MenuRadioItem = ({ value, children }: { value: string; children: ReactNode }) => (
  <Menu.RadioItem value={value} closeOnClick className={menuItemClass}>
    <span className="grid size-4 place-items-center">
      <Menu.RadioItemIndicator>
        <Check size={16} />
      </Menu.RadioItemIndicator>
    </span>
    {children}
  </Menu.RadioItem>
)
