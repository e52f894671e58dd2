import { Confirmation, Meanwhile } from '#web/site/contact/confirmation.tsx'
import type { ContactState } from '#web/site/contact/use-contact-form.ts'
import { form as texts } from '#web/site/content/contact.ts'
import { person } from '#web/site/content/person.ts'

const sentLine = (
  <p className="rounded-t-card bg-green-soft px-5 pt-5 text-lg font-semibold text-green-text">{texts.sent}</p>
)

/**
 * The outcome in the specified words, once. `#sent` and `#failed` are the targets after a post without scripts;
 * CSS shows the one in the address.
 */
export function ContactStatus({ state }: { state: ContactState }) {
  return (
    <>
      {state.at === 'idle' && (
        <>
          <div id="sent" className="hidden target:block">
            {sentLine}
            <div className="rounded-b-card bg-green-soft p-5">
              <Meanwhile />
            </div>
          </div>
          <div id="failed" className="hidden gap-2 target:grid">
            <Failure note={texts.goBack} />
          </div>
        </>
      )}
      <div role="status" className="grid gap-2 empty:hidden">
        {state.at === 'sent' && sentLine}
        {state.at === 'failed' && <Failure note={reasonOf(state)} />}
      </div>
      {state.at === 'sent' && <Confirmation sent={state.message} />}
    </>
  )
}

const reasons: Record<number, string> = {
  413: 'Your message is too long. Shorten it and send it again.',
  429: 'Several messages came from here in a short time. Wait a little, then send again.',
}

/** The server's own text names the field that it refuses, like an email without a full domain. */
function reasonOf({ status, text }: { status: number; text: string }): string | undefined {
  return status === 400 ? text : reasons[status]
}

function Failure({ note }: { note: string | undefined }) {
  return (
    <>
      <p className="rounded-control bg-red-soft px-4 py-3 font-semibold text-red-text">{texts.failed}</p>
      <p className="text-sm text-ink-2">
        {note} {texts.fallback}{' '}
        <a href={`mailto:${person.email}`} className="font-semibold underline underline-offset-4">
          {person.email}
        </a>
        .
      </p>
    </>
  )
}
