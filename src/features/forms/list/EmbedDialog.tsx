import { ArrowUpRight, Check, Copy } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ExternalLink } from '#ui/ExternalLink.tsx'
import { Field } from '#ui/Field.tsx'
import { Note } from '#ui/Note.tsx'
import { TextArea, TextInput } from '#ui/textInputs.tsx'
import { embedCode, publicAddress } from '../addresses.ts'
import type { ListedForm } from '../contract.ts'

type EmbedDialogProps = {
  form: Pick<ListedForm, 'id' | 'name' | 'isActive'>
  onClose: () => void
}

/** The ways to publish a form: its address, and the code that makes it part of another site. */
export function EmbedDialog({ form, onClose }: EmbedDialogProps) {
  const link = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLTextAreaElement>(null)
  // The staff work at the address of the site: changes sent from any other are refused.
  const site = window.location.origin
  const address = publicAddress(site, form.id)
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Link e codice"
      description={form.name}
    >
      <div className="grid gap-5">
        {form.isActive ? null : (
          <Note tone="warning">
            Il modulo non è attivo: finché non lo attivi, chi apre il link o una pagina in cui è incorporato
            non lo trova.
          </Note>
        )}
        <div>
          <Field label="Link" hint="La pagina del modulo, da mandare o da mettere in un pulsante.">
            <TextInput ref={link} readOnly value={address} onFocus={(event) => event.target.select()} />
          </Field>
          <div className="flex flex-wrap items-center gap-x-4">
            <CopyButton field={link} what="il link" />
            <ExternalLink
              href={address}
              className="mt-2 inline-flex min-h-8 items-center gap-1 font-ui max-desk:min-h-11"
            >
              Apri la pagina
              <ArrowUpRight aria-hidden="true" strokeWidth={1.7} className="size-4" />
            </ExternalLink>
          </div>
        </div>
        <div>
          <Field
            label="Codice per un altro sito"
            hint="Incollalo nella pagina, nel punto in cui il modulo deve comparire: prende da solo l’altezza che gli serve."
          >
            <TextArea
              ref={code}
              readOnly
              rows={9}
              spellCheck={false}
              value={embedCode(site, form)}
              onFocus={(event) => event.target.select()}
              className="font-mono text-sxs!"
            />
          </Field>
          <CopyButton field={code} what="il codice" />
        </div>
      </div>
    </Dialog>
  )
}

type CopyButtonProps = {
  /** The field whose text is copied. */
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  /** 'il link' */
  what: string
}

const SAID_MS = 2500

/** Copies the text of a field. Where the browser refuses, the text is selected, ready for Ctrl+C. */
function CopyButton({ field, what }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null)
  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(null), SAID_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(field.current?.value ?? '')
      setOutcome('copied')
    } catch {
      field.current?.focus()
      field.current?.select()
      setOutcome('selected')
    }
  }
  const copied = outcome === 'copied'
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        variant="secondary"
        size="sm"
        icon={copied ? <Check strokeWidth={2} /> : <Copy strokeWidth={1.7} />}
        onClick={copy}
      >
        {copied ? 'Copiato' : 'Copia'}
        <span className="sr-only"> {what}</span>
      </Button>
      <p role="status" className={outcome === 'selected' ? 'text-ink-600 text-sxs' : 'sr-only'}>
        {copied ? 'Copiato' : outcome === 'selected' ? 'Il testo è selezionato: copialo con Ctrl+C.' : ''}
      </p>
    </div>
  )
}
