import { useQuery } from '@tanstack/react-query'
import type { DateLanguage } from '@task-manager/contract/people/preferences'
import type { User } from '@task-manager/contract/people/users'
import { ProfileChange, updateProfile } from '@task-manager/contract/sign-in/account'
import { toast } from 'react-hot-toast/headless'
import { AccountPicture, usePictureChoice } from '#web/features/images/account-picture.tsx'
import { invalidField, useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/http/api.ts'
import { rememberAnswer } from '#web/lib/http/query-client.ts'
import { setUser } from '#web/lib/session-store/session-store.ts'
import { useKept } from '#web/lib/session-store/use-kept.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { AskBeforeLeaving } from '#web/ui/form/ask-before-leaving.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { ownProfile } from './account.queries.ts'
import { AccountSection } from './account-section.tsx'
import { DateLanguageField } from './date-language-field.tsx'
import { TimeZoneField } from './time-zone-field.tsx'

export function AccountProfile({ user }: { user: User }) {
  const { change, ...picture } = usePictureChoice()
  // Null is unchanged, so that saving does not revert what someone else has set meanwhile.
  const [name, setName] = useKept<string | null>('account:name', null)
  const { data: profile, isLoadingError } = useQuery(ownProfile)
  const [zone, setZone] = useKept<string | null>('account:zone', null)
  const [language, setLanguage] = useKept<DateLanguage | null>('account:language', null)
  const { form, field, errorId, failure, fail, clear, busy, ready, onSubmit } = useForm({
    check: (values) => invalidField(ProfileChange, { name: values.name ?? '' }),
    send: async () => {
      const saved = await api(updateProfile, {
        body: {
          ...(name !== null && { name }),
          ...(await change()),
          ...(zone !== null && { timeZone: zone }),
          ...(language !== null && { dateLanguage: language }),
        },
      })
      rememberAnswer(ownProfile.queryKey, saved)
      return saved
    },
    done: (saved) => {
      setUser(saved)
      // What was changed while it was being saved stays.
      setZone((now) => (now === zone ? null : now))
      setLanguage((now) => (now === language ? null : now))
      setName((now) => (now === name ? null : now))
      picture.setChoice((now) => (now === picture.choice ? undefined : now))
      toast.success('Profile saved')
    },
  })
  const changed =
    (name !== null && name !== user.name) ||
    picture.choice !== undefined ||
    (zone !== null && zone !== profile?.timeZone) ||
    (language !== null && language !== profile?.dateLanguage)
  return (
    <AccountSection
      title="Profile"
      text="Your team sees your name and picture. Emails about due tasks arrive at 8:00 in your time zone."
    >
      <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
        <AskBeforeLeaving active={changed} />
        <AccountPicture user={user} {...picture} form={{ clear, fail }} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label="Full Name"
            {...field('name')}
            autoComplete="name"
            dir="auto"
            value={name ?? user.name}
            onChange={(event) => setName(event.target.value)}
          />
          {!isLoadingError && (
            <>
              <TimeZoneField
                value={zone ?? profile?.timeZone}
                chosen={profile?.timeZoneChosen || zone !== null}
                onChange={setZone}
              />
              <DateLanguageField value={language ?? profile?.dateLanguage} onChange={setLanguage} />
            </>
          )}
        </div>
        <FormError id={errorId} failure={failure} />
        <Button
          type="submit"
          variant={changed ? 'ink' : 'outline'}
          busy={busy}
          disabled={!ready || !changed}
          className="justify-self-start"
        >
          {busy ? 'Saving…' : 'Save profile'}
        </Button>
      </form>
    </AccountSection>
  )
}
