import { type ChosenKind, chosenKinds } from '@task-manager/contract/notifications/inbox'
import type { Channels, Notifications } from '@task-manager/contract/notifications/notifications'
import { updateProfile } from '@task-manager/contract/sign-in/account'
import { type FormEvent, useState } from 'react'
import { api } from '#web/lib/http/api.ts'
import { rememberAnswer } from '#web/lib/http/query-client.ts'
import { isAdmin } from '#web/lib/session/roles.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { ownProfile, useSaveNotifications } from './account.queries.ts'
import { SaveNotifications } from './save-notifications.tsx'

type Channel = keyof Channels
type Kinds = Notifications['kinds']

const channels: readonly { channel: Channel; name: string; by: string }[] = [
  { channel: 'inbox', name: 'Inbox', by: 'in the inbox' },
  { channel: 'mail', name: 'Email', by: 'by email' },
  { channel: 'push', name: 'Push', by: 'by push' },
]

const texts: Record<ChosenKind, readonly [label: string, hint: string]> = {
  assigned: ['Assigned to you', 'Someone assigned you a task'],
  unassigned: ['Unassigned', 'Someone removed you from a task'],
  mentioned: ['Mentions', 'Someone mentioned you'],
  commented: ['Comments', 'On tasks you follow'],
  finished: ['Completed', 'A task you follow is completed'],
  moved: ['New due date', 'A task you follow was moved'],
  due: ['Due', 'Tomorrow, today, overdue'],
  unblocked: ['No longer waiting', 'A task you follow can continue'],
  enquiry: ['New enquiry', 'From the public site'],
}

interface Props {
  saved: Kinds
  /** Emails about sign-ins from new devices, which are not in the inbox. */
  signIn: boolean
}

/** Each kind of notification and the channels in which it reaches the user. */
export function NotificationsMatrix({ saved, signIn }: Props) {
  const admin = isAdmin(useUser())
  const [chosen, setChosen] = useState<Partial<Record<ChosenKind, Partial<Channels>>>>({})
  const [chosenSignIn, setSignIn] = useState<boolean | null>(null)
  const isSignInOn = chosenSignIn ?? signIn
  // Choices made while it was being saved stay.
  const save = useSaveNotifications(async () => {
    setChosen((now) => (now === chosen ? {} : now))
    if (isSignInOn === signIn) return
    const profile = await api(updateProfile, { body: { mails: { 'new-sign-in': isSignInOn } } })
    rememberAnswer(ownProfile.queryKey, profile)
    setSignIn((now) => (now === chosenSignIn ? null : now))
  })
  const isOn = (kind: ChosenKind, channel: Channel): boolean =>
    chosen[kind]?.[channel] ?? saved[kind][channel]
  const isChanged =
    isSignInOn !== signIn ||
    chosenKinds.some((kind) => channels.some(({ channel }) => isOn(kind, channel) !== saved[kind][channel]))
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (!save.isPending && isChanged) save.mutate({ kinds: chosen })
  }
  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      <table className="w-full border-collapse">
        <caption className="sr-only">Notifications by kind</caption>
        <thead>
          <tr className="border-b border-hairline text-xs font-semibold">
            <th scope="col" className="pb-2 text-left">
              <span className="sr-only">Kind</span>
            </th>
            {channels.map(({ channel, name }) => (
              <th key={channel} scope="col" className="w-14 pb-2 sm:w-20">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chosenKinds
            .filter((kind) => kind !== 'enquiry' || admin)
            .map((kind) => {
              const [label, hint] = texts[kind]
              return (
                <tr key={kind} className="border-b border-hairline">
                  <Kind label={label} hint={hint} />
                  {channels.map(({ channel, by }) => (
                    <td key={channel}>
                      <Choice
                        label={`${label} ${by}`}
                        checked={isOn(kind, channel)}
                        onChange={(on) =>
                          setChosen((now) => ({ ...now, [kind]: { ...now[kind], [channel]: on } }))
                        }
                      />
                    </td>
                  ))}
                </tr>
              )
            })}
          <tr className="border-b border-hairline">
            <Kind label="New sign-in" hint="From a new device" />
            <td />
            <td>
              <Choice label="New sign-in by email" checked={isSignInOn} onChange={setSignIn} />
            </td>
            <td />
          </tr>
        </tbody>
      </table>
      <SaveNotifications changed={isChanged} busy={save.isPending}>
        Save notifications
      </SaveNotifications>
    </form>
  )
}

const Kind = ({ label, hint }: { label: string; hint: string }) => (
  <th scope="row" className="py-1.5 pr-2 text-left font-normal">
    <span className="block font-medium">{label}</span>
    <span className="block text-sm text-ink-2">{hint}</span>
  </th>
)

interface ChoiceProps {
  label: string
  checked: boolean
  onChange: (on: boolean) => void
}

/** The whole cell is its target. */
const Choice = ({ label, checked, onChange }: ChoiceProps) => (
  <label className="grid min-h-12 cursor-pointer place-items-center">
    <span className="sr-only">{label}</span>
    <Checkbox checked={checked} onChange={onChange} className="size-5" />
  </label>
)
