import { type ReactNode, useId, useState } from 'react'
import { useMay } from '#platform/session/useMay.ts'
import { cx } from '#ui/cx.ts'
import { Options, Select, Switch } from '#ui/inputs.tsx'
import { StatusPill } from '#ui/StatusPill.tsx'
import { switchShortcuts, useShortcutsOn } from '#ui/useShortcuts.ts'
import { chooseStartPage, type StartPage, startPage, startPages } from '../login/start-page.ts'
import { PasswordButton } from './PasswordButton.tsx'

export function SystemSettings({ username }: { username: string }) {
  // A doctor begins with the agenda.
  const mayEdit = useMay('edit')
  return (
    <div className="divide-y divide-line rounded-md border border-line">
      <Setting wide title="Password" text="Quando la cambi, gli altri dispositivi vengono disconnessi.">
        <PasswordButton username={username} />
      </Setting>
      <Setting title="Notifiche" text="Richieste e messaggi nuovi arrivano anche nella posta della clinica.">
        <StatusPill status="on">Attive</StatusPill>
      </Setting>
      {mayEdit ? <FirstPage /> : null}
      <Shortcuts />
    </div>
  )
}

type SettingProps = {
  title: string
  text: string
  /** Id of the control that title and text label; omitted where the setting is only displayed. */
  controlId?: string
  /** The control is wide and moves below the text on a phone. */
  wide?: boolean
  children: ReactNode
}

function Setting({ title, text, controlId, wide = false, children }: SettingProps) {
  return (
    <div
      className={cx(
        'relative flex items-center justify-between gap-x-6 gap-y-3 px-4.5 py-3.5',
        wide && 'max-sm:flex-wrap',
      )}
    >
      <div className="min-w-0">
        {controlId ? (
          // Pressed anywhere in the row: a finger need not find the switch.
          <label
            htmlFor={controlId}
            className="block cursor-pointer font-strong after:absolute after:inset-0"
          >
            {title}
          </label>
        ) : (
          <p className="font-strong">{title}</p>
        )}
        <p id={controlId && `${controlId}-hint`} className="text-ink-600 text-sxs">
          {text}
        </p>
      </div>
      <div className="flex flex-none justify-end">{children}</div>
    </div>
  )
}

/** A choice of this browser: it acts at once. */
function FirstPage() {
  const [page, setPage] = useState<StartPage>(startPage)
  const id = useId()
  const choose = (to: string) => {
    const chosen = startPages.find((one) => one.to === to)
    if (!chosen) return
    chooseStartPage(chosen.to)
    setPage(chosen.to)
  }
  return (
    <Setting controlId={id} title="Pagina iniziale" text="La prima dopo l’accesso. Vale per questo browser.">
      <Select
        id={id}
        value={page}
        aria-describedby={`${id}-hint`}
        onChange={(event) => choose(event.target.value)}
        className="relative"
      >
        <Options of={startPages.map(({ to, label }) => [to, label])} />
      </Select>
    </Setting>
  )
}

/** A choice of this browser: it acts at once. */
function Shortcuts() {
  const on = useShortcutsOn()
  const id = useId()
  return (
    <Setting
      controlId={id}
      title="Scorciatoie da tastiera"
      text="Per esempio / per cercare, N per una nuova prenotazione; ? le mostra tutte. Vale per questo browser."
    >
      <Switch
        id={id}
        checked={on}
        aria-describedby={`${id}-hint`}
        onChange={(event) => switchShortcuts(event.target.checked)}
      />
    </Setting>
  )
}
