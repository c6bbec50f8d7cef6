import type { ReactNode } from 'react'
import { leads } from '#content/leads.ts'
import { siteCopy } from '../copy.ts'
import { ContactDetails } from './ContactDetails.tsx'

/** How to reach the clinic, beside the form that reaches it from here. */
export function ContactSection({ form }: { form: ReactNode }) {
  return (
    <section id="contatti" aria-labelledby="titolo-contatti" className="section-y print:py-4">
      <div className="page grid grid-cols-1 gap-x-[clamp(3rem,7vw,7rem)] gap-y-16 lg:grid-cols-[6fr_5fr] print:block">
        <div>
          <h2 id="titolo-contatti" className="text-d3">
            {siteCopy.contacts}
          </h2>
          <p className="lead mt-4 print:hidden">{leads.contacts}</p>
          <div className="mt-block">{form}</div>
        </div>
        <ContactDetails />
      </div>
    </section>
  )
}
