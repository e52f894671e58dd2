/**
 * The layout of a row: columns from 768 px on; on phones three lines between checkbox and menu. The title gets the room:
 * the person's name is hidden beside their face below 1536 px.
 */

export const cell = 'md:h-9.5 md:px-2 md:first:pl-0 md:last:pr-0 md:pointer-coarse:h-11'

export const rowGrid =
  'max-md:grid max-md:grid-cols-[2.25rem_minmax(0,1fr)_auto_2.75rem] max-md:items-center max-md:gap-x-2 max-md:py-2'

export const columns = {
  tick: 'md:w-9 max-md:row-span-2 max-md:self-start',
  task: 'max-w-0 max-md:max-w-full max-md:col-span-2 max-md:col-start-2 max-md:row-start-1',
  project:
    'text-[0.8125rem] text-ink-2 lg:w-[13%] lg:max-w-0 min-[90rem]:w-[20%] min-[96rem]:w-[16%] max-lg:sr-only',
  by: 'text-[0.8125rem] text-ink-2 md:w-20 md:max-w-0 min-[96rem]:w-[15%] max-md:col-start-2 max-md:row-start-2 max-md:min-w-0',
  deleted: 'text-[0.8125rem] text-ink-2 md:w-25 max-md:col-start-2 max-md:row-start-3',
  end: 'text-[0.8125rem] md:w-25 min-[96rem]:w-38 max-md:col-start-3 max-md:row-start-3',
  actions:
    'md:w-9 md:max-[90rem]:max-w-9 min-[90rem]:w-34 max-md:col-start-4 max-md:row-span-3 max-md:row-start-1 max-md:self-center',
} as const
