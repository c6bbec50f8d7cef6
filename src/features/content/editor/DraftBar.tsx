import { Eye } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { fieldsText, momentWords, timeWords } from './copy.ts'
import type { Draft } from './useDraft.ts'
import type { Publishing } from './usePublish.ts'
import '#ui/styles/overlays.css'

type DraftBarProps = { draft: Draft; publishing: Publishing }

/** The foot of the form: how the draft stands, and what can be done with it. */
export function DraftBar({ draft, publishing }: DraftBarProps) {
  const { group, changes, initial } = draft
  const [asking, setAsking] = useState(false)
  const isChanged = changes.length > 0
  // Initial texts that are right are published as they are.
  const canPublish = isChanged || initial > 0
  return (
    <div className="save-bar justify-end">
      <p role="status" className="mr-auto flex min-w-0 items-center gap-2 text-ink-600 max-rail:w-full">
        {isChanged ? (
          <span aria-hidden="true" className="size-2 flex-none rounded-full bg-cotto-400" />
        ) : null}
        <span className={draft.state === 'failed' ? 'font-[570] text-danger-700' : undefined}>
          {stateText(draft)}
        </span>
      </p>
      {isChanged ? (
        <Button
          variant="quiet"
          className="max-sm:flex-1"
          busy={publishing.discarding}
          busyLabel="Un momento…"
          onClick={() => setAsking(true)}
        >
          Scarta la bozza
        </Button>
      ) : null}
      {group.page ? (
        <ButtonAnchor
          href={`${group.page}?bozza`}
          target="_blank"
          variant="secondary"
          icon={<Eye strokeWidth={1.7} />}
          className="max-sm:flex-1"
        >
          <span>
            Anteprima intera<span className="sr-only"> (si apre in una nuova finestra)</span>
          </span>
        </ButtonAnchor>
      ) : null}
      <Button
        className="max-sm:flex-1"
        busy={publishing.busy}
        busyLabel="Pubblico…"
        aria-disabled={canPublish ? undefined : true}
        onClick={canPublish ? publishing.publish : undefined}
      >
        Pubblica
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Scartare la bozza di «${group.title}»?`}
        text={`Tornano i testi che il sito mostra adesso. ${changes.length === 1 ? 'Il campo cambiato va perso.' : `I ${changes.length} campi cambiati vanno persi.`}`}
        confirmLabel="Scarta"
        onConfirm={() => {
          setAsking(false)
          publishing.discard()
        }}
      />
    </div>
  )
}

function stateText({ base, changes, initial, state, savedAt }: Draft): string {
  if (state === 'failed')
    return 'La bozza non si è salvata. Quello che hai scritto è rimasto: riproviamo tra poco.'
  if (state === 'waiting') return 'Salvo la bozza…'
  if (changes.length > 0) {
    const saved = savedAt ? `, salvata ${timeWords(savedAt)}` : ''
    const count = fieldsText(changes.length)
    const changed = changes.length === 1 ? 'cambiato' : 'cambiati'
    return `Bozza${saved}. ${count} ${changed}, il sito mostra ancora il testo di prima.`
  }
  if (!base.publishedAt) return 'Sono i testi iniziali. Se vanno bene così, «Pubblica» li conferma.'
  const published = `Tutto pubblicato, ultima modifica ${momentWords(base.publishedAt)}${base.publishedBy ? ` di ${base.publishedBy}` : ''}.`
  if (initial === 0) return published
  return `${published} ${fieldsText(initial)} ${initial === 1 ? 'è ancora quello iniziale: «Pubblica» lo conferma' : 'sono ancora quelli iniziali: «Pubblica» li conferma'}.`
}
