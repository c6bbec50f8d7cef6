import { useClinic } from '#features/content/useClinic.tsx'

/** Texts shown before the form is used; the home page's first load carries only these. */
export const formCopy = {
  form: 'Richiesta di informazioni',
  submit: 'Invia Richiesta',
  submitting: 'Invio in corso...',
  error: 'Errore',
  failed: "Si è verificato un errore durante l'invio del messaggio.",
  health: 'Non scrivere diagnosi o altri dati clinici: ne parlerai con il medico.',
  purpose: 'Usiamo questi dati solo per risponderti.',
  privacy: 'Informativa privacy',
  noScript: 'Per inviare una richiesta da questa pagina serve JavaScript. Puoi chiamarci o scriverci:',
  unreachable:
    'Il messaggio non è partito: controlla la connessione e riprova. Quello che hai scritto è ancora qui.',
} as const

/** The names of the form's fields, in the order of the page. */
export const NAMES = ['firstName', 'lastName', 'email', 'phone', 'subject', 'message'] as const
export type FieldName = (typeof NAMES)[number]

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
      <a
        href="/privacy"
        className={onAnyGround ? 'text-inherit' : undefined}
        {...(newWindow && { target: '_blank', rel: 'noopener' })}
      >
        {formCopy.privacy}
        {newWindow ? <span className="sr-only"> (si apre in una nuova finestra)</span> : null}
      </a>
    </p>
  )
}

export function NoScript({ sentence }: { sentence: string }) {
  return (
    <noscript>
      <p className="rounded-md bg-aqua-50 px-4 py-3.5 text-sm leading-[1.45]">
        {sentence} <ContactChannels />.
      </p>
    </noscript>
  )
}

/** The clinic's telephone number and e-mail address. */
export function ContactChannels() {
  const { email } = useClinic()
  return (
    <>
      <PhoneLink />, <a href={`mailto:${email}`}>{email}</a>
    </>
  )
}

function PhoneLink({ className = '' }: { className?: string }) {
  const { phone } = useClinic()
  return (
    <a href={`tel:${phone.dial}`} className={`tnum whitespace-nowrap ${className}`}>
      {phone.text}
    </a>
  )
}
