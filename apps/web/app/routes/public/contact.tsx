import { ContactForm } from '#web/site/contact/contact-form.tsx'
import { PartnerPanel } from '#web/site/contact/partner-panel.tsx'
import { banner } from '#web/site/content/contact.ts'
import { page } from '#web/site/content/pages/contact.ts'
import envelope from '#web/site/drawings/envelope.svg?url'
import { pageMeta } from '#web/site/page-meta.ts'
import { Picture } from '#web/site/picture.tsx'

export const meta = () => pageMeta(page)

export default function Contact() {
  return (
    <>
      <div className="border-b border-hairline bg-sunken">
        <div className="mx-auto grid max-w-6xl items-center gap-10 px-5 py-10 md:py-14 lg:grid-cols-[7fr_5fr]">
          <div className="grid gap-4">
            <h1 className="text-hero">{banner.title}</h1>
            <p className="text-lg text-ink-2 md:text-xl">{banner.lead}</p>
          </div>
          <div className="hidden lg:block">
            <Picture src={envelope} alt={banner.drawing} width={440} height={290} />
          </div>
        </div>
      </div>
      <div className="mx-auto grid max-w-6xl gap-14 px-5 py-10 md:py-20 lg:grid-cols-[6fr_6fr] lg:gap-20">
        <div className="lg:order-last">
          <ContactForm />
        </div>
        <PartnerPanel />
      </div>
    </>
  )
}
