import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react'
import { IconButton } from './Button.tsx'
import { cx } from './cx.ts'
import { Density, useDensity } from './Density.tsx'
import { takeEscape } from './escape.ts'
import { useReturnFocus } from './useReturnFocus.ts'
import './styles/overlays.css'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Quiet action first, the filled one last. A submit button names its form: `form="id"`. */
  footer?: ReactNode
  size?: 's' | 'm'
  /** A short dialog: on a phone it rises from the bottom instead of filling the screen. */
  ask?: boolean
  /** A dialog to read starts at its title, one to fill in at its first field. */
  initialFocus?: 'title' | 'field'
  /** Hides the page behind. */
  opaque?: boolean
}

const WRONG_FIELD = '[aria-invalid="true"]'
const FIRST_FIELD =
  'input:not([type=hidden], [hidden], :disabled), select:not(:disabled), textarea:not(:disabled)'

/** Head and foot stay, the middle scrolls. Ctrl+Enter presses the filled button. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer } = props
  const { size = 'm', ask = false, initialFocus = 'title', opaque = false } = props
  const density = useDensity()
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const { remember, returnFocus } = useReturnFocus()
  const focusFirst = (event: Event) => {
    event.preventDefault()
    remember()
    const inside = initialFocus === 'field' ? body.current : null
    const field =
      inside?.querySelector<HTMLElement>(WRONG_FIELD) ?? inside?.querySelector<HTMLElement>(FIRST_FIELD)
    const first = field ?? heading.current
    first?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    takeEscape(event, () => onOpenChange(false))
    pressFilledButton(event)
  }
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="dialog-veil" data-opaque={opaque || undefined} />
        <Density value={density}>
          <RadixDialog.Content
            onOpenAutoFocus={focusFirst}
            onCloseAutoFocus={returnFocus}
            onKeyDown={onKeyDown}
            data-size={size}
            data-ask={ask || undefined}
            className="dialog"
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <Head ref={heading} title={title} description={description} />
            <div
              ref={body}
              // A text without controls must still scroll with the keys, in browsers that do not focus scroll areas
              // themselves.
              tabIndex={initialFocus === 'title' ? 0 : undefined}
              className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-1 pb-5 -outline-offset-2 sm:px-6 sm:pb-6"
            >
              {children}
            </div>
            {footer ? (
              <footer className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-4 py-3 max-sm:*:flex-1 sm:px-6 sm:py-3.5">
                {footer}
              </footer>
            ) : null}
          </RadixDialog.Content>
        </Density>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

type HeadProps = Pick<DialogProps, 'title' | 'description'> & { ref: Ref<HTMLHeadingElement> }

/** Title, description, and the button that closes. */
function Head({ ref, title, description }: HeadProps) {
  const staff = useDensity() === 'staff'
  return (
    <header className="flex items-start gap-3 px-4 pt-5 pb-4 sm:pr-4 sm:pl-6">
      <div className="wrap-anywhere min-w-0 flex-1">
        <RadixDialog.Title
          ref={ref}
          tabIndex={-1}
          className={cx(
            'outline-none',
            staff ? 'text-[1.25rem] leading-[1.3] tracking-[-0.015em]' : 'text-d1',
          )}
        >
          {title}
        </RadixDialog.Title>
        {description ? (
          <RadixDialog.Description className={cx('mt-0.5 text-ink-600', staff ? 'text-sxs' : 'text-sm')}>
            {description}
          </RadixDialog.Description>
        ) : null}
      </div>
      <RadixDialog.Close asChild>
        <IconButton label="Chiudi" className="-my-1">
          <X aria-hidden="true" strokeWidth={1.7} />
        </IconButton>
      </RadixDialog.Close>
    </header>
  )
}

function pressFilledButton(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  const filled = event.currentTarget.querySelector<HTMLButtonElement>(
    'footer button:is([data-variant=primary], [data-variant=danger])',
  )
  if (!filled) return
  event.preventDefault()
  filled.click()
}
