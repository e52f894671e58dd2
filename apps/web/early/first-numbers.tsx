/** A dashboard's greeting and numbers, before the application loads (decision 0027). */
import type { Dashboard } from '@task-manager/contract/lists/dashboard'
import { Greeting } from '#web/features/dashboard/greeting.tsx'
import { StatCards } from '#web/features/dashboard/stat-cards.tsx'
import { DayLoading } from '#web/features/task-day/day-loading.tsx'
import { mayAdd } from '#web/lib/session/roles.ts'
import { today } from '#web/lib/time/format.ts'
import { mount } from './mount.ts'

const day = today()

mount<Dashboard>(({ profile, shown: { statistics } }) => (
  <div className="grid grid-cols-1 gap-6">
    <Greeting user={profile} mayAdd={mayAdd(profile)} today={day} overdue={statistics.overdueTasks} />
    {statistics.totalTasks > 0 && (
      <div className="sm:hidden">
        <DayLoading />
      </div>
    )}
    <div data-early="numbers">
      <StatCards user={profile} statistics={statistics} />
    </div>
  </div>
)).catch(() => {})
