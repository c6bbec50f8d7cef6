import { Check, Copy } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { Button } from '#ui/Button.tsx'

type CopyButtonProps = {
  /** The field whose text is copied. */
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  /** 'il link' */
  what: string
}

const SAID_MS = 2500

/** Copies the text of a field. Where the browser refuses, the text is selected, ready for Ctrl+C. */
export function CopyButton({ field, what }: CopyButtonProps) {
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
