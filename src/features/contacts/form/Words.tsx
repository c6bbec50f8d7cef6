import { Link } from 'react-router'
import { clinic } from '#content/clinic.ts'
import { formCopy } from './copy.ts'

export function Trouble({ sentence }: { sentence: string }) {
  return (
    <p
      role="alert"
      className="col-span-full rounded-md bg-danger-50 px-4 py-3.5 text-danger-900 text-sm leading-[1.45]"
    >
      {sentence} Se preferisci, chiamaci allo <PhoneLink className="text-inherit" />.
    </p>
  )
}

type PurposeProps = {
  sentence: string
  /** Takes the colour of the surrounding text, for backgrounds staff chose. */
  onAnyGround?: boolean
  /** Opens the privacy policy in a new window, for forms embedded in other sites. */
  newWindow?: boolean
}

/** States the purpose of the data and links to the privacy policy. */
export function Purpose({ sentence, onAnyGround = false, newWindow = false }: PurposeProps) {
  return (
    <p className={`min-w-0 flex-1 basis-56 text-xs leading-[1.45] ${onAnyGround ? '' : 'text-ink-600'}`}>
      {sentence}{' '}
      <Link
        to="/privacy"
        className={onAnyGround ? 'text-inherit' : undefined}
        {...(newWindow && { target: '_blank', rel: 'noopener' })}
      >
        {formCopy.privacy}
        {newWindow ? <span className="sr-only"> (si apre in una nuova finestra)</span> : null}
      </Link>
    </p>
  )
}

export function NoScript({ sentence }: { sentence: string }) {
  return (
    <noscript>
      <p className="rounded-md bg-aqua-50 px-4 py-3.5 text-sm leading-[1.45]">
        {sentence} <HowToReach />.
      </p>
    </noscript>
  )
}

/** The clinic's telephone number and e-mail address. */
export function HowToReach() {
  return (
    <>
      <PhoneLink />, <a href={`mailto:${clinic.email}`}>{clinic.email}</a>
    </>
  )
}

function PhoneLink({ className = '' }: { className?: string }) {
  return (
    <a href={`tel:${clinic.phone.dial}`} className={`tnum whitespace-nowrap ${className}`}>
      {clinic.phone.text}
    </a>
  )
}
