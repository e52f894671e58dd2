import {
  CONTACT_EMAIL_MAX,
  CONTACT_NAME_MAX,
  contactFields,
  SEND_FORM_PATH,
} from '@task-manager/contract/installation/contact'
import { useId } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useHydrated } from '#web/lib/browser/use-hydrated.ts'
import { ChoiceSlot, ChosenPackage } from '#web/site/contact/chosen-package.tsx'
import { ContactStatus } from '#web/site/contact/contact-status.tsx'
import { MessageField } from '#web/site/contact/message-field.tsx'
import { prepareClient } from '#web/site/contact/send-enquiry.ts'
import { focusFirst, useContactForm } from '#web/site/contact/use-contact-form.ts'
import { form as texts } from '#web/site/content/contact.ts'
import { FORM_ID, readEnquiry } from '#web/site/enquiry.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Stripe } from '#web/ui/stripe.tsx'

/** The contact form, sent by script or, without scripts, as a plain form post. */
export function ContactForm() {
  const hydrated = useHydrated()
  const location = useLocation()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const chosenId = useId()
  // The prerendered page has neither state nor query, so the package appears after hydration.
  const enquiry = hydrated ? readEnquiry(location.state, query) : null
  // Removes it from address and state, so that a reload does not restore it.
  const drop = () => void navigate(location.pathname, { replace: true, preventScrollReset: true })
  const { state, form } = useContactForm(enquiry, drop)
  const onRemove = () => {
    drop()
    // The focused button was removed.
    if (form.ref.current) focusFirst(form.ref.current)
  }
  return (
    <Card className="overflow-hidden">
      <Stripe />
      <div className="grid gap-5 p-6 md:p-8">
        <h2 id={FORM_ID} className="text-3xl">
          {texts.title}
        </h2>
        <p className="-mt-3 text-ink-2">{texts.lead}</p>
        <form
          {...form}
          method="post"
          encType="multipart/form-data"
          action={SEND_FORM_PATH}
          aria-labelledby={FORM_ID}
          aria-describedby={enquiry ? chosenId : undefined}
          onFocus={prepareClient}
          className="grid gap-5"
        >
          {enquiry ? <ChosenPackage id={chosenId} enquiry={enquiry} onRemove={onRemove} /> : <ChoiceSlot />}
          <TextField
            label={texts.name}
            name={contactFields.name}
            autoComplete="name"
            dir="auto"
            maxLength={CONTACT_NAME_MAX}
            required
          />
          <TextField
            label={texts.email}
            name={contactFields.email}
            type="email"
            autoComplete="email"
            maxLength={CONTACT_EMAIL_MAX}
            required
          />
          <MessageField />
          <input type="hidden" name={contactFields.service} value={enquiry?.service ?? ''} />
          <input type="hidden" name={contactFields.plan} value={enquiry?.plan ?? ''} />
          <input type="hidden" name={contactFields.price} value={enquiry?.price ?? ''} />
          <div className="absolute -left-[9999px]">
            <label htmlFor="contact-trap">{texts.trap}</label>
            <input id="contact-trap" name={contactFields.honeypot} tabIndex={-1} autoComplete="off" />
          </div>
          <Button
            type="submit"
            size="large"
            // Less prominent after the confirmation, until the visitor starts the next message.
            variant={state.at === 'sent' ? 'outline' : 'ink'}
            busy={state.at === 'sending'}
          >
            {state.at === 'sending' ? texts.sending : texts.send}
          </Button>
          <ContactStatus state={state} />
        </form>
        <p className="text-sm text-ink-2">
          {texts.privacy}{' '}
          <Link to="/privacy" className="underline underline-offset-4">
            {texts.privacyLink}
          </Link>
        </p>
      </div>
    </Card>
  )
}
