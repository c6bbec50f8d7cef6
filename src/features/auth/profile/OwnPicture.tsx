import { type ChangeEvent, type ReactNode, useId, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { FieldGroup } from '#ui/Field.tsx'
import type { CurrentUser } from '../contract.ts'
import { PICTURE_ACCEPT } from '../rules.ts'
import { UserAvatar } from '../UserAvatar.tsx'
import { useOwnPicture } from './queries.ts'

const LABEL = 'Immagine del profilo'

type OwnPictureProps = {
  user: CurrentUser
  /** Stands beside the picture, above its buttons. */
  children: ReactNode
}

/** The user's own picture, sent as soon as it is chosen. */
export function OwnPicture({ user, children }: OwnPictureProps) {
  const picture = useOwnPicture()
  const input = useRef<HTMLInputElement>(null)
  const pick = useRef<HTMLButtonElement>(null)
  const inputId = useId()
  const { sending, removing } = picture
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // Emptied, so that choosing the same file again fires a change event.
    event.target.value = ''
    if (file) picture.choose(file)
  }
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-2.5">
      <UserAvatar
        user={user}
        src={picture.preview}
        size="xl"
        className={cx('sm:row-span-2', sending && 'opacity-60')}
      />
      {children}
      <FieldGroup
        className="max-sm:col-span-2"
        legend={<span className="sr-only">{LABEL}</span>}
        hint="JPEG, PNG, WebP o GIF, inferiore a 10MB. Ne teniamo un quadrato, preso al centro."
        error={picture.fault}
        live
      >
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            id={inputId}
            type="file"
            accept={PICTURE_ACCEPT}
            tabIndex={-1}
            aria-label={`${LABEL}: scegli un file`}
            onChange={onChange}
            className="sr-only"
          />
          <Button
            ref={pick}
            variant="secondary"
            busy={sending}
            busyLabel="Caricamento…"
            aria-disabled={removing || undefined}
            onClick={() => (removing ? undefined : input.current?.click())}
          >
            {user.profileImage ? 'Cambia immagine' : 'Carica immagine'}
          </Button>
          {user.profileImage ? (
            <Button
              variant="quiet"
              busy={removing}
              aria-disabled={sending || undefined}
              onClick={() => {
                if (sending) return
                // The button disappears with the picture, so the focus moves.
                pick.current?.focus()
                picture.remove()
              }}
            >
              Rimuovi<span className="sr-only"> l’immagine</span>
            </Button>
          ) : null}
        </div>
      </FieldGroup>
    </div>
  )
}
