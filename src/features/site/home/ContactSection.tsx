import { HeartPulse, Mail, MessageCircle, Phone, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { clinic } from '#content/clinic.ts'
import { leads } from '#content/leads.ts'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import { siteCopy } from '../copy.ts'
import { ContactDetails } from './ContactDetails.tsx'

const ICON = 'size-5.5 flex-none text-aqua-600'
const LINE = 'flex min-h-13 items-center gap-4 text-ink no-underline hover:text-aqua-600'

export function ContactSection() {
  return (
    <section id="contatti" aria-labelledby="titolo-contatti" className="section-y bg-sand-100">
      <div className="page grid gap-[clamp(2.5rem,7vw,7rem)] lg:grid-cols-[5fr_6.4fr]">
        <div>
          <h2 id="titolo-contatti" className="text-d3">
            {siteCopy.contacts}
          </h2>
          <p className="lead mt-4">{leads.contacts}</p>
          <ul className="mt-block border-sand-300 border-t">
            <Line>
              <a href={`tel:${clinic.phone.dial}`} className={`${LINE} tnum`}>
                <Phone aria-hidden="true" strokeWidth={1.6} className={ICON} />
                {clinic.phone.text}
              </a>
            </Line>
            <Line>
              <a href={`tel:${clinic.mobile.dial}`} className={`${LINE} tnum`}>
                <Smartphone aria-hidden="true" strokeWidth={1.6} className={ICON} />
                {clinic.mobile.text}
              </a>
            </Line>
            <Line>
              <ExternalLink href={clinic.chat.url} className={LINE}>
                <MessageCircle aria-hidden="true" strokeWidth={1.6} className={ICON} />
                Scrivici in chat
              </ExternalLink>
            </Line>
            <Line>
              <a href={`mailto:${clinic.email}`} className={LINE}>
                <Mail aria-hidden="true" strokeWidth={1.6} className={ICON} />
                {clinic.email}
              </a>
            </Line>
          </ul>
          <Emergency />
        </div>
        <ContactDetails />
      </div>
    </section>
  )
}

function Line({ children }: { children: ReactNode }) {
  return <li className="border-sand-300 border-b">{children}</li>
}

function Emergency() {
  return (
    <a
      href={`tel:${clinic.emergency.dial}`}
      className="mt-8 flex items-center gap-4 rounded-md bg-cotto-50 px-5 py-4 text-ink no-underline transition-colors duration-(--m-quick) hover:bg-cotto-200 hover:text-ink"
    >
      <HeartPulse aria-hidden="true" strokeWidth={1.6} className="size-6 flex-none text-cotto-700" />
      <span>
        <span className="tnum block font-strong">{clinic.emergency.text}</span>
        <span className="block text-cotto-700 text-sm">Emergenze, 24 ore su 24, 7 giorni su 7</span>
      </span>
    </a>
  )
}
