import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './Button.tsx'

type CopyButtonProps = { text: string; label: string }

/** Copies a text. Absent where browsers do not let a page copy: over http. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  if (!navigator.clipboard) return null
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<Copy strokeWidth={1.7} />}
        onClick={() => void copy()}
        className="max-desk:min-h-11"
      >
        {label}
      </Button>
      <span role="status" className="text-ink-600 text-sxs">
        {copied ? ' Copiato' : ''}
      </span>
    </>
  )
}
