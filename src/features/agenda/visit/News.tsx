import { BellOff, FileText } from 'lucide-react'
import { useState } from 'react'
import { fullName } from '#features/contacts/rules.ts'
import { Button } from '#ui/Button.tsx'
import type { AgendaVisit, Telling } from '../contract.ts'
import { Section } from '../Panel.tsx'
import { Ring, TellingWords, useSecondsUntil } from '../Telling.tsx'
import { TellingText } from '../TellingText.tsx'
import { useMute } from '../visit-changes.ts'

/** The news about to go to the patient; gone with its last second. */
export function News({ visit, telling }: { visit: AgendaVisit; telling: Telling }) {
  const [isOpen, setOpen] = useState(false)
  const mute = useMute(() => setOpen(false))
  if (useSecondsUntil(telling.until) === 0) return null
  return (
    <Section>
      <div className="agp-news">
        <Ring until={telling.until} />
        <div>
          <TellingWords to={fullName(visit)} until={telling.until} />
          <div className="agp-acts">
            <Button
              size="sm"
              variant="secondary"
              icon={<BellOff strokeWidth={1.8} />}
              busy={mute.isPending}
              onClick={() => mute.mutate([{ visitId: visit.id, until: telling.until }])}
            >
              Non avvisare
            </Button>
            <Button
              size="sm"
              variant="quiet"
              icon={<FileText strokeWidth={1.8} />}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Chiudi il testo' : 'Leggi il testo'}
            </Button>
          </div>
          {isOpen ? <TellingText visitId={visit.id} /> : null}
        </div>
      </div>
    </Section>
  )
}
